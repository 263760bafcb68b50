/** Measures and prints. `wanted`: all names of the command line. */
type Report = (wanted: readonly string[]) => void | Promise<void>

/** By the name on the command line. `isOnlyNamed`: it is not part of a run without names. */
export type Reports = Readonly<Record<string, { report: Report; isOnlyNamed?: true }>>

/** By their first argument: what this program runs in a process of its own while it measures. */
export type Processes = Readonly<Record<string, (...given: string[]) => Promise<void>>>

export const say = (line: string): void => console.log(line)
export const ms = (value: number): string => `${value.toFixed(1)} ms`
export const met = (good: boolean): string => (good ? 'met' : 'MISSED')

export const quantile = (values: number[], part: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!
export const median = (values: number[]): number => quantile(values, 0.5)
