/** What goes over the wire: made by tools/wire_types.py from server/messages, where it says what each is. */

export interface Hello {
  type: 'hello';
  version: 1;
  keys: string[];
  drawing?: boolean;
  known?: string[];
  language?: string;
  wide?: boolean;
  id?: string;
}

export interface Ping {
  type: 'ping';
  id?: string;
}

export interface MoveCommand {
  type: 'move';
  id: string;
  at: number;
  seat: number;
  move?: string;
  moves?: string[];
}

export interface UndoCommand {
  type: 'undo';
  id: string;
  at: number;
  seat: number;
  to?: 'turn';
}

export interface RedoCommand {
  type: 'redo';
  id: string;
  at: number;
  seat: number;
}

export interface ConsentCommand {
  type: 'consent';
  id: string;
  at: number;
  seat: number;
  yes: boolean;
  how?: string;
}

export interface WordCommand {
  type: 'word';
  id: string;
  at: number;
  seat: number;
  word: string;
}

export interface TransferCommand {
  type: 'transfer';
  id: string;
  at: number;
  seat: number;
  of: number;
  to: 'bot' | 'friend' | 'me';
}

export interface TakeCommand {
  type: 'take';
  id: string;
  seat: number;
  key: string;
  again?: boolean;
}

export interface EndCommand {
  type: 'end';
  id: string;
  at: number;
  seat: number;
  how: string;
}

export interface AdviseCommand {
  type: 'advise';
  id: string;
  at: number;
  seat: number;
}

export interface HistoryRequest {
  type: 'history';
  at: number;
  id?: string;
}

export interface Point {
  type: 'point';
  at: number;
  place: string;
  id?: string;
}

export interface PlanAsked {
  type: 'plan';
  at: number;
  seat: number;
  put: Record<string, string[]>;
  id?: string;
}

export interface Propose {
  type: 'propose';
  at: number;
  seat: number;
  place: string;
  places?: string[];
  id?: string;
}

export interface Why {
  type: 'why';
  at: number;
  seat: number;
  move: string;
  id?: string;
}

export interface ExplainMove {
  type: 'explain';
  id: string;
  at: number;
  seat: number;
}

export interface CoachAsked {
  type: 'coach';
  seat: number;
  id?: string;
}

export interface CheckMove {
  type: 'check';
  id: string;
  at: number;
  seat: number;
  moves: string[];
}

export interface Rename {
  type: 'name';
  seat: number;
  name: string;
  id?: string;
}

export interface Whisper {
  type: 'whisper';
  to: number;
  text: string;
  seat?: number;
  id?: string;
}

export interface Chat {
  type: 'chat';
  text: string;
  seat?: number;
  id?: string;
}

export interface ChangeView {
  type: 'view';
  seat: number;
  id?: string;
}

export interface ChangeOrientation {
  type: 'orientation';
  turned?: boolean;
  wide?: boolean;
  id?: string;
}

export interface ChangePause {
  type: 'pause';
  seat: number;
  seconds: number;
  id?: string;
}

export interface RetryBot {
  type: 'retry';
  id?: string;
}

export interface BotSeat {
  bot: string;
  seconds?: number;
}

export interface Seats {
  type: 'seats';
  seats: SeatLine[];
  invite: Record<string, string>;
  ends: string[];
  talk: boolean;
  hints: boolean;
  coach?: boolean;
}

export interface OptionsRequest {
  options?: Record<string, unknown>;
}

export interface PuzzleMove {
  move: string;
}

export interface LessonMove {
  task: number;
  move?: string;
  places?: string[];
}

export interface PositionQuestion {
  question: Point | PlanAsked | Propose;
  puzzle?: number;
  step?: number;
  task?: number;
}

export interface LabQuestion {
  game: string;
  bot: string;
  who: string;
  options?: Record<string, unknown>;
}

export interface LabStop {
  who: string;
}

export interface NewTable {
  game: string;
  seats: ('friend' | 'me' | BotSeat)[];
  options?: Record<string, unknown>;
  seed?: number | string;
  deal?: boolean;
  pause?: number;
  hints?: boolean;
  stand_ins?: boolean;
  clock?: 60 | 180 | 600 | 86400;
}

export interface NewChallenge {
  game: string;
  day: string;
}

export interface ImportedFile {
  head: Record<string, unknown>;
  moves?: unknown[];
}

export interface RunningGame {
  game: string;
  seats: ('friend' | 'me' | BotSeat)[];
}

export interface RematchRequest {
  swap?: boolean;
}

export interface KeyList {
  keys: string[];
}

export interface VariationRequest {
  at: number;
  moves?: string[];
  again?: number;
  known?: number;
  seat?: number;
  turned?: boolean;
  wide?: boolean;
}

export interface LogLine {
  at: number;
  by: number | string | null;
  counts?: boolean;
  first?: number;
  group_line?: string;
  line: string;
  move: string | null;
  moves: number;
  opens?: boolean;
  undone?: boolean;
}

export interface GameNamed {
  id: string;
  title: string;
  hides: boolean;
}

export interface GameCard {
  id: string;
  title: string;
  hides: boolean;
  tagline: string;
  summary: string;
  kind: string;
  seats: number[];
  minutes: number[];
  cooperative: boolean;
  chance: boolean;
  talk: boolean;
  draws: boolean;
  turns: boolean;
  wide: number;
  pauses: number[];
  lesson: number;
  picture: string;
}

export interface OptionFacts {
  name: string;
  title: string;
  help: string;
  values: (number | boolean | string)[];
  titles: string[];
  described: string;
  default: number | boolean | string;
  provenance: string;
}

export interface PresetFacts {
  name: string;
  title: string;
  options: Record<string, number | boolean | string>;
  help: string;
}

export interface Ready {
  preset: string | null;
  options: Record<string, number | boolean | string>;
  players: number;
  until_won: boolean;
  deals: boolean;
}

export interface TurnCard {
  title: string;
  text: string;
}

export interface CreditsFacts {
  author: string;
  source: string;
  note: string;
}

export interface PaceFacts {
  title: string;
  help: string;
  seconds: number;
}

export interface BotFacts {
  name: string;
  title: string;
  help: string;
  seconds: number;
  levels: PaceFacts[];
  offered: boolean;
  usual: boolean;
  first: boolean;
}

export interface GameFacts {
  id: string;
  title: string;
  hides: boolean;
  tagline: string;
  summary: string;
  kind: string;
  seats: number[];
  minutes: number[];
  cooperative: boolean;
  chance: boolean;
  talk: boolean;
  draws: boolean;
  turns: boolean;
  wide: number;
  pauses: number[];
  lesson: number;
  picture: string;
  version: string;
  hides_nothing_with: Record<string, number | boolean | string>;
  options: OptionFacts[];
  ready: Ready;
  presets: PresetFacts[];
  cards: TurnCard[];
  seat_names: string[];
  tokens: string[];
  credits: CreditsFacts;
  bots: BotFacts[];
}

export interface TableLine {
  seat: number | null;
  turn: 'others' | 'over' | 'you';
  players: string[];
  moves: number;
  updated: number;
  picture: string;
  line: string;
}

export interface SeatLine {
  seat: number;
  name: string;
  kind: string;
  bot: string | null;
  here: boolean;
  yours: boolean;
  came: boolean;
  taken: boolean;
  gone: boolean;
  free: boolean;
  until: 'back' | 'friend' | null;
}

export interface Daily {
  day: string;
  title: string;
  late: boolean;
}

export interface Welcome {
  type: 'welcome';
  version: number;
  table: string;
  game: GameFacts | GameNamed;
  options: Record<string, number | boolean | string>;
  seats: SeatLine[];
  you: number[];
  watch: boolean;
  invite: Record<string, string>;
  watch_key: string | null;
  commitment: string | null;
  ends: string[];
  talk: boolean;
  hints: boolean;
  coach?: boolean;
  pause?: number | null;
  together?: boolean;
  clock?: number | null;
  daily?: Daily;
}

export interface Log {
  type: 'log';
  from: number;
  lines: LogLine[];
}

export interface LastMove {
  move: string | null;
  by: number | string | null;
  line: string;
  places: string[];
}

export interface MoveFacts {
  by: number | string | null;
  counts?: boolean;
  first?: number;
  group_line?: string;
  line: string;
  move: string | null;
  moves: number;
  opens?: boolean;
  steps?: StepLine[];
}

export interface PieceLine {
  id: string;
  x: number;
  y: number;
  turn?: number;
  layer?: number;
  art?: string;
  upright?: string;
  label?: string;
}

export interface PlaceLine {
  id: string;
  x: number;
  y: number;
  row: number;
  column: number;
  label: string;
  outline: string;
  kind?: string;
  rests?: [number, number][];
  mark?: [number, number];
}

export interface SceneData {
  size: [number, number];
  title: string;
  description: string;
  night: boolean;
  backdrop: string;
  whole: boolean;
  gone: string[];
  gone_places: string[];
  pieces: PieceLine[];
  places: PlaceLine[];
  art: Record<string, string>;
}

export interface PickLine {
  move: string;
  places: string[];
  label: string;
  take?: boolean;
  parts?: Record<string, string[]>;
  rule?: string;
  quiet?: boolean;
  warning?: string;
  closes?: string;
}

export interface CompoundMoveLine {
  label: string;
  moves: string[];
  overlay: string;
  closes?: string;
}

export interface TweenLine {
  id: string;
  x: number;
  y: number;
  turn?: number;
}

export interface StepLine {
  ms: number;
  tweens: TweenLine[];
  overlay: string;
  appear?: PieceLine[];
  vanish?: string[];
  sound?: string;
}

export interface ResultFacts {
  winners: number[];
  reason: string;
  scores: number[];
}

export interface SharedFacts {
  actor: number | string | null;
  at: number;
  ended?: Ended;
  head: string;
  last: LastMove | null;
  question: string;
  result: ResultFacts | null;
  scores: number[];
  undos: number;
  view?: Record<string, unknown> | null;
}

export interface Ended {
  by: number;
  how: string;
}

export interface ViewerFacts {
  ask: string;
  end?: End;
}

export interface Choice {
  asks?: Record<string, string>;
  compound_moves?: CompoundMoveLine[];
  legal: string[];
  picks?: PickLine[];
  redo: Possible;
  reset: Possible;
  since?: Since;
  undo: Possible;
}

export interface Since {
  from: number;
  line: string;
  overlay: string;
}

export interface PositionFacts {
  actor: number | string | null;
  ask: string;
  asks?: Record<string, string>;
  at: number;
  compound_moves?: CompoundMoveLine[];
  end?: End;
  ended?: Ended;
  head: string;
  last: LastMove | null;
  left?: number;
  legal: string[];
  pause?: PauseFacts;
  picks?: PickLine[];
  question: string;
  redo: Possible;
  reset: Possible;
  result: ResultFacts | null;
  scene?: SceneData;
  scores: number[];
  seat: number | null;
  since?: Since;
  turned: boolean;
  undo: Possible;
  undos: number;
  view?: Record<string, unknown> | null;
}

export interface Position {
  actor: number | string | null;
  ask: string;
  asks?: Record<string, string>;
  at: number;
  compound_moves?: CompoundMoveLine[];
  end?: End;
  ended?: Ended;
  head: string;
  last: LastMove | null;
  left?: number;
  legal: string[];
  old?: true;
  pause?: PauseFacts;
  picks?: PickLine[];
  question: string;
  redo: Possible;
  reset: Possible;
  result: ResultFacts | null;
  scene?: SceneData;
  scores: number[];
  seat: number | null;
  since?: Since;
  turned: boolean;
  type: 'position';
  undo: Possible;
  undos: number;
  view?: Record<string, unknown> | null;
}

export interface Moved {
  actor: number | string | null;
  ask: string;
  asks?: Record<string, string>;
  at: number;
  by: number | string | null;
  compound_moves?: CompoundMoveLine[];
  counts?: boolean;
  end?: End;
  ended?: Ended;
  first?: number;
  group_line?: string;
  head: string;
  id?: string;
  last: LastMove | null;
  left?: number;
  legal: string[];
  line: string;
  move: string | null;
  moves: number;
  opens?: boolean;
  pause?: PauseFacts;
  picks?: PickLine[];
  question: string;
  redo: Possible;
  reset: Possible;
  result: ResultFacts | null;
  scene?: SceneData;
  scores: number[];
  seat: number | null;
  since?: Since;
  steps?: StepLine[];
  turned: boolean;
  type: 'moved';
  undo: Possible;
  undos: number;
  view?: Record<string, unknown> | null;
}

export interface HistoryPosition {
  actor: number | string | null;
  ask: string;
  at: number;
  by: number | string | null;
  last: LastMove | null;
  line: string;
  move: string | null;
  scene?: SceneData;
  seat: number | null;
  steps?: StepLine[];
  type: 'history-position';
  view?: Record<string, unknown>;
}

export interface Possible {
  can: boolean;
  why: string;
  consent?: number[];
}

export interface FigureLine {
  label: string;
  value: string;
  at: number;
}

export interface ScorePart {
  label: string;
  number: number;
}

export interface DailyResult {
  day: string;
  late: boolean;
  outcome: 'drawn' | 'lost' | 'won';
  score: string;
  turns: number;
  share: string;
}

export interface End {
  headline: string;
  sentence: string;
  figures: FigureLine[];
  breakdown: ScorePart[][];
  undos: number;
  hints: number[];
  seed: string | null;
  salt: string;
  daily?: DailyResult;
}

export interface Pong {
  type: 'pong';
  id?: string;
}

export interface Done {
  type: 'done';
  id: string | null;
  at: number;
  moves?: number;
  asked?: number[];
  noted?: string;
  doubt?: string;
}

export interface RefusedAnswer {
  type: 'refused';
  id: string | null;
  code: string;
  reason: string | null;
  rule: string | null;
  message: string;
  text: string | null;
  at: number;
}

export interface HintAnswer {
  type: 'hint';
  at: number;
  place: string;
  line: string;
  overlay: string;
}

export interface ContinuationTurn {
  line: string;
  steps: StepLine[];
  overlay: string;
  scene: SceneData;
}

export interface AdvisedTurn {
  moves: string[];
  line: string;
  why: string;
  value: number;
  overlay: string;
  event?: string;
  event_text?: string;
  equal?: boolean;
  safer?: boolean;
  continuation?: ContinuationTurn[];
  otherwise?: boolean;
}

export interface AdviceAnswer {
  type: 'advice';
  at: number;
  seat: number;
  turns: AdvisedTurn[];
  measure: 'chance' | 'raw';
  explained: boolean;
}

export interface MoveReason {
  type: 'move-reason';
  at: number;
  seat: number;
  line: string;
}

export interface CoachNote {
  id: string;
  at: number;
  line: string;
  rule?: string;
}

export interface CoachNotes {
  type: 'coach-notes';
  seat: number;
  notes: CoachNote[];
}

export interface PlanAnswer {
  type: 'plan';
  at: number;
  put: Record<string, string[]>;
  line: string;
  overlay: string;
}

export interface NoMoveReason {
  message: string;
  rule: string;
  text: string | null;
}

export interface CompoundMoveAnswer {
  type: 'compound-move';
  at: number;
  seat: number;
  place: string;
  moves: string[];
  label: string;
  overlay: string;
  why: NoMoveReason | null;
}

export interface PauseFacts {
  seconds: number;
  left?: number | null;
  pass?: string;
  noted?: string | null;
}

export interface Thinking {
  type: 'thinking';
  seat: number | null;
  since?: number;
  seconds?: number;
  failed?: string;
}

export interface Intention {
  type: 'intention';
  seat: number;
  line: string;
}

export interface WhisperLine {
  from: number;
  to: number;
  text: string;
  time: number;
}

export interface Channel {
  type: 'whisper';
  seat: number;
  with: number[];
  lines: WhisperLine[];
}

export interface UndoAsked {
  type: 'undo-asked';
  by: number;
  to: number;
  moves: number;
  at: number;
}

export interface UndoAnswered {
  type: 'undo-answered';
  by: number;
  yes: boolean;
}

export interface EndAsked {
  type: 'end-asked';
  by: number;
  to: number;
  how: string;
  at: number;
}

export interface EndAnswered {
  type: 'end-answered';
  by: number;
  how: string;
  yes: boolean;
}

export interface ChatLine {
  from: number;
  text: string;
  time: number;
}

export interface ChatUpdate {
  type: 'chat';
  whole: boolean;
  lines: ChatLine[];
}

export interface PauseChanged {
  type: 'pause';
  by: number | null;
  seconds: number;
}

export interface Rematch {
  type: 'rematch';
  by: number;
  table: string;
  keys: string[];
}

export interface ErrorAnswer {
  type: 'error';
  code: string;
  message: string;
  id?: string;
}

export interface BrokenGame {
  id: string;
  message: string;
}

export interface GameList {
  games: GameCard[];
  broken: BrokenGame[];
}

export interface Checked {
  options: Record<string, number | boolean | string>;
  warnings: string[];
}

export interface RuleFigure {
  name: string;
  caption: string;
  picture: string;
}

export interface RuleText {
  id: string;
  heading: string;
  text: string;
  figures: RuleFigure[];
}

export interface PassageText {
  text: string;
  rules: string[];
  item: boolean;
  figures: RuleFigure[];
}

export interface SectionText {
  heading: string;
  passages: PassageText[];
}

export interface Book {
  guide: SectionText[];
  preface: string;
  rules: RuleText[];
}

export interface PuzzleLine {
  game: string;
  number: number;
  count: number;
  title: string;
  seat: number;
  question: string;
  theme: string;
  difficulty: string;
}

export interface PuzzlesToday {
  puzzles: PuzzleLine[];
}

export interface DailyLine {
  game: string;
  title: string;
  picture: string;
  version: string;
  about: string;
}

export interface DailyList {
  day: string;
  title: string;
  late: boolean;
  today: string;
  yesterday: string;
  challenges: DailyLine[];
}

export interface PuzzleChoice {
  move: string;
  label: string;
}

export interface PuzzlePosed {
  game: string;
  number: number;
  count: number;
  title: string;
  seat: number;
  question: string;
  theme: string;
  difficulty: string;
  picture: string;
  scene: SceneData;
  picks: PickLine[];
  ask: string;
  asks: Record<string, string>;
  choices: PuzzleChoice[];
}

export interface PuzzleValue {
  move: string;
  label: string;
  value: number;
}

export interface PuzzleAnswered {
  right: boolean;
  label: string;
  value: number | null;
  refutation: string;
  best: string;
  solution: ContinuationTurn[];
  refuted: ContinuationTurn[];
  values: PuzzleValue[];
  summary: string;
  why: string;
  proof: string;
}

export interface LessonFacts {
  game: string;
  title: string;
  steps: string[];
}

export interface TaskPosed {
  game: string;
  title: string;
  steps: string[];
  step: number;
  task: number;
  tasks: number;
  seat: number;
  text: string;
  marks: string[];
  rules: string[];
  scene: SceneData;
  picks: PickLine[];
  ask: string;
  asks: Record<string, string>;
}

export interface TaskAnswered {
  right: boolean;
  move: string;
  text: string;
  why: NoMoveReason | null;
  turns: ContinuationTurn[];
  over: boolean;
}

export interface ReportLine {
  address: string;
  game: string;
  title: string;
  line: string;
  rules: string;
  is_current: boolean;
}

export interface LabFacts {
  reports: ReportLine[];
  live: boolean;
}

export interface LabFigure {
  what: 'drawn' | 'minutes' | 'moves' | 'seat' | 'shared' | 'team';
  seat: number | null;
  value: number;
  low: number;
  high: number;
  even: number | null;
}

export interface LabQueue {
  ahead: number;
  game: string;
  bot: string;
  games: number;
}

export interface LabProgress {
  games: number;
  of: number;
  left: number | null;
  over: boolean;
  figures: LabFigure[];
  waits?: LabQueue;
}

export interface Opened {
  table: string;
  keys: (string | null)[];
  watch: string;
}

export interface Imported {
  table: string;
  watch: string;
}

export interface MyTable {
  seat: number | null;
  turn: 'others' | 'over' | 'you';
  players: string[];
  moves: number;
  updated: number;
  picture: string;
  line: string;
  key: string;
  table: string;
  game: string;
  title: string;
  token?: string | null;
}

export interface MyTables {
  tables: MyTable[];
}

export interface ReviewProgress {
  ready: false;
  done: number;
  of: number;
  chart?: string;
  size?: [number, number];
  failed?: string;
}

export interface TurningPoint {
  index: number;
  first: number;
  at: number;
  by: number | null;
  side: number;
  headline: string;
  moves: string[];
  what: string;
  better_moves: string[];
  event_moves: string[];
  better: string;
  why: string;
  value: string;
}

export interface VariationMove {
  move: string;
  by: number | string | null;
  line: string;
  moves: number;
  counts?: boolean;
}

export interface VariationAnswer {
  moves: string[];
  lines: VariationMove[];
  overlay: string;
  seat: number;
  actor: number | string | null;
  result: ResultFacts | null;
  scores: number[];
  question: string;
  legal: string[];
  picks: PickLine[];
  asks: Record<string, string>;
  scene: SceneData;
}

export interface VariationAdvice {
  turns: AdvisedTurn[];
  measure: 'chance' | 'raw';
  explained: boolean;
}

export interface SeatSums {
  seat: number;
  luck: number;
  lost: number;
}

export interface ReviewResult {
  ready: true;
  measure: string;
  curve: number[][];
  errors: number[][];
  side: number;
  positions: number[];
  chart: string;
  size: [number, number];
  left: number;
  right: number;
  turns: TurningPoint[];
  saving: TurningPoint | null;
  sums: SeatSums[];
  summary_lines: string[];
}

export type AnyCommand = MoveCommand | UndoCommand | RedoCommand | ConsentCommand | WordCommand | TransferCommand | TakeCommand | EndCommand | AdviseCommand;

export type BoardQuestion = Point | PlanAsked | Propose;

export type Question = HistoryRequest | Point | PlanAsked | Propose | Why | ExplainMove | CoachAsked | CheckMove;

export type OutOfBandMessage = Rename | Whisper | Chat | ChangeView | ChangeOrientation | ChangePause | RetryBot;

export type TableMessage = MoveCommand | UndoCommand | RedoCommand | ConsentCommand | WordCommand | TransferCommand | TakeCommand | EndCommand | AdviseCommand | HistoryRequest | Point | PlanAsked | Propose | Why | ExplainMove | CoachAsked | CheckMove | Rename | Whisper | Chat | ChangeView | ChangeOrientation | ChangePause | RetryBot;

export type ClientMessage = Hello | Ping | MoveCommand | UndoCommand | RedoCommand | ConsentCommand | WordCommand | TransferCommand | TakeCommand | EndCommand | AdviseCommand | HistoryRequest | Point | PlanAsked | Propose | Why | ExplainMove | CoachAsked | CheckMove | Rename | Whisper | Chat | ChangeView | ChangeOrientation | ChangePause | RetryBot;

export type Answer = Done | RefusedAnswer;

export type BoardAnswer = HintAnswer | PlanAnswer | CompoundMoveAnswer;

export type ServerMessage = Welcome | Position | Moved | HistoryPosition | Seats | Log | Done | RefusedAnswer | HintAnswer | AdviceAnswer | MoveReason | CoachNotes | PlanAnswer | CompoundMoveAnswer | Thinking | Intention | Channel | UndoAsked | UndoAnswered | EndAsked | EndAnswered | ChatUpdate | PauseChanged | Rematch | Pong | ErrorAnswer;

export type Review = ReviewProgress | ReviewResult;
