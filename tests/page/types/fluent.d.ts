/** What the page uses of Fluent (`vendor/fluent`), as its types are. */

export type Value = string | number | FluentType<unknown>;
export type Pattern = string | object[];

export interface Scope {
  bundle: FluentBundle;
}

export abstract class FluentType<Of> {
  value: Of;
  constructor(value: Of);
  abstract toString(scope: Scope): string;
}

export class FluentNumber extends FluentType<number> {
  toString(scope?: Scope): string;
}

export class FluentResource {
  constructor(source: string);
}

export interface Message {
  id: string;
  value: Pattern | null;
  attributes: Record<string, Pattern>;
}

export class FluentBundle {
  locales: string[];
  constructor(
    locales: string | string[],
    options?: {
      functions?: Record<string, (given: any[], named: Record<string, any>) => Value>;
      useIsolating?: boolean;
    },
  );
  addResource(resource: FluentResource, options?: { allowOverrides?: boolean }): Error[];
  getMessage(id: string): Message | undefined;
  formatPattern(pattern: Pattern, given?: Record<string, Value> | null, errors?: Error[] | null): string;
}
