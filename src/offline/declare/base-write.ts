import type { Fields, Mirrored, Subject } from './subject.ts'

/** Changes to the rows of one subject as the server reports them; `drop` holds keys as text. Dropping a row also drops its child rows. */
export interface SubjectWrite {
  of: Subject
  put?: readonly object[]
  drop?: readonly string[]
}
export type BaseWrite = readonly SubjectWrite[]

export const put = <R extends object>(of: Mirrored<R, object>, ...rows: readonly R[]): SubjectWrite => ({ of, put: rows })
export const drop = (of: Subject, ...keys: readonly string[]): SubjectWrite => ({ of, drop: keys })

/** Whether a row replaces the stored one: always, unless the subject has a version and the stored row's is higher. */
export const supersedes = ({ version }: Subject, row: object, known: object | undefined): boolean =>
  version === undefined || known === undefined || Number((row as Fields)[version]) >= Number((known as Fields)[version])
