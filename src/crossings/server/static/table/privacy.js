/**
 * The privacy screen, for players with hidden hands who share a screen: it covers a player's view until that player
 * asks for it.
 */

export class PrivacyScreen {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** The seat of the player that it asks for; null: it is down. @type {number | null} */
    this.seat = null;
    /** The seat whose view has been requested and not received yet. @type {number | null} */
    this.requested = null;
  }

  /**
   * A connection starts with the view of the first seat: cover it until the view arrives that was shown or requested
   * before.
   */
  connected() {
    const { live, connection } = this.table;
    const seat = live?.seat ?? this.table.mine()[0];
    if (this.seat === null) {
      this.seat = seat;
      this.requested = live && seat;
    }
    if (live) connection.send({ type: 'view', seat: this.requested ?? seat });
  }

  /** The first position has arrived: ask for the player whose turn it is. @param {import('./table.js').Shown} now */
  begin({ actor, seat }) {
    this.seat = this.table.mine().find((one) => one === actor) ?? seat;
  }

  /** Whether a position brings the view that a player here has requested. @param {import('./table.js').Shown} now */
  isAnsweredBy(now) {
    return this.requested !== null && now.seat === this.requested;
  }

  /**
   * Adapt to a new position while the screen is up, for example after a move in another tab: ask for the player whose
   * turn it is, or go down if the game is over. In a reaction window that would reveal who can react, so it stays as it
   * is.
   * @param {import('./table.js').Shown} now
   */
  follow(now) {
    if (this.seat === null) return;
    const actor = now.pause ? undefined : this.table.mine().find((seat) => seat === now.actor);
    if (now.result) this.lower();
    else if (actor !== undefined && actor !== this.seat) this.cover(actor);
  }

  /** Ask for a player, and close the history that another player viewed. @param {number} seat */
  cover(seat) {
    const { replay } = this.table;
    this.seat = seat;
    this.requested = null;
    replay.pause();
    replay.leave();
  }

  /** Let a player look at their own cards. @param {number} seat */
  passTo(seat) {
    this.cover(seat);
    this.table.refresh();
  }

  /** The player that it asks for has taken the screen. */
  accept() {
    const { seat, table } = this;
    if (seat === null || seat === table.live?.seat) this.lower();
    else {
      this.requested = seat;
      table.connection.send({ type: 'view', seat });
    }
  }

  /** Go down and show the view. */
  lower() {
    const { board, liveScene } = this.table;
    this.seat = null;
    this.requested = null;
    if (liveScene) board.render(liveScene);
    this.table.refresh();
    board.focusPlace(board.current);
  }
}
