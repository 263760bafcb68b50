import * as v from 'valibot'

/** The id of a row that a device made: what it sends twice exists once. */
export const deviceMadeId = v.pipe(v.string(), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'The id must be a UUID.'))
