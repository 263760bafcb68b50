import * as v from 'valibot'

/** One choice of a list, for example a country or a function title. */
export const option = v.object({ id: v.string(), name: v.string() })
export type Option = v.InferOutput<typeof option>
