/**
 * Replaces typographic quotation marks, from keyboards, word processors and pasted pages, by plain ones (S3§5). One character stays one
 * character, so that positions of errors stay right.
 */
export const plainQuotes = (text: string): string => text.replace(/[“”„‟«»″〝〞〟＂]/g, '"').replace(/[‘’‚‛‹›′]/g, "'")
