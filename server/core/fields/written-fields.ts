type Fields = Record<string, unknown>

const isWritten = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Only what has a value. */
export const written = <F extends object>(fields: { [N in keyof F]?: F[N] | undefined }): Partial<F> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isWritten(value))) as Partial<F>

/** What people have written after a change. What is emptied, or is as the provider says (`facts`), is the provider's again. */
export const writtenAfter = <F extends object>(own: Partial<F>, change: object, facts: Partial<F>): Partial<F> =>
  Object.fromEntries(
    Object.entries({ ...own, ...change }).filter(
      ([field, value]) => isWritten(value) && JSON.stringify(value) !== JSON.stringify((facts as Fields)[field]),
    ),
  ) as Partial<F>
