/** The privacy screen (`privacy.js`), at a minimal table. */
import { PrivacyScreen } from '/static/table/privacy.js';
import { same, test } from './unit.js';

/** The first and third seats play at this screen; the view of the first is shown, and its turn is next. */
function covered() {
  /** @type {unknown[]} */
  const sent = [];
  const live = { seat: 0 };
  const table = /** @type {any} */ ({
    live,
    mine: () => [0, 2],
    refresh() {},
    connection: { send: (/** @type {unknown} */ message) => sent.push(message) },
    replay: { pause() {}, leave() {} },
    board: { render() {}, focusPlace() {}, current: '' },
  });
  const privacy = new PrivacyScreen(table);
  privacy.begin(/** @type {any} */ ({ actor: 0, seat: 0 }));
  return { privacy, sent, live };
}

/** @param {object} facts of a position @returns {any} */
const position = (facts) => ({ seat: 0, actor: null, ...facts });

test('the privacy screen asks for the player here whose turn it is', () => {
  const { privacy } = covered();
  const seats = [2, 1, 0, 'chance', 2].map((actor) => {
    privacy.follow(position({ actor }));
    return privacy.seat;
  });
  same(seats, [2, 2, 0, 0, 2]);
});

test('the privacy screen does not reveal who is asked in a reaction window', () => {
  const { privacy } = covered();
  privacy.follow(position({ actor: 2, pause: { seconds: 8 } }));
  same(privacy.seat, 0);
});

test('the privacy screen goes down at the end of the game', () => {
  const { privacy } = covered();
  privacy.follow(position({ result: { winners: [0] } }));
  same(privacy.seat, null);
});

test('a view answers only the player who asked for it', () => {
  const { privacy, sent } = covered();
  privacy.follow(position({ actor: 2 }));
  same(privacy.isAnsweredBy(position({ seat: 2 })), false);
  privacy.accept();
  same(sent, [{ type: 'view', seat: 2 }]);
  same([0, 2].map((seat) => privacy.isAnsweredBy(position({ seat }))), [false, true]);
  privacy.follow(position({ actor: 0 }));
  same(privacy.isAnsweredBy(position({ seat: 2 })), false);
});

test('the player in the first seat can take the screen back', () => {
  const { privacy, sent, live } = covered();
  live.seat = 2;
  privacy.cover(2);
  privacy.accept();
  same(privacy.seat, null);
  privacy.cover(0);
  privacy.accept();
  same([privacy.seat, sent], [0, [{ type: 'view', seat: 0 }]]);
  same([2, 0].map((seat) => privacy.isAnsweredBy(position({ seat }))), [false, true]);
});

test('a new connection asks again for the view that was shown or requested', () => {
  const { privacy, sent, live } = covered();
  privacy.connected();
  same([sent.at(-1), privacy.requested], [{ type: 'view', seat: 0 }, null]);
  privacy.cover(2);
  privacy.accept();
  privacy.connected();
  same(sent.at(-1), { type: 'view', seat: 2 });
  privacy.lower();
  live.seat = 2;
  privacy.connected();
  same([sent.at(-1), privacy.seat, privacy.requested], [{ type: 'view', seat: 2 }, 2, 2]);
});
