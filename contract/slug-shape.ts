/** The source of a pattern for a slug: words of letters, digits and their marks between single signs. */
export const slugShape = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-_][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*`
