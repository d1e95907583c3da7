/** What the page uses of lean-qr (`vendor/lean-qr`), as its types are. */

export interface Code {
  size: number;
  get(x: number, y: number): boolean;
}

type Mode = (text: string, version: number) => unknown;

export const correction: Readonly<Record<"L" | "M" | "Q" | "H", number>>;
export const mode: Readonly<Record<"ascii" | "utf8", Mode>>;
export function generate(
  text: string,
  options?: { minCorrectionLevel?: number; maxCorrectionLevel?: number; modes?: Mode[] },
): Code;
