/**
 * Quotation marks as keyboards, word processors and pasted pages write them become the two plain ones (S3§5). Each is one character, so
 * that the place of a mistake stays where it is.
 */
export const plainQuotes = (text: string): string => text.replace(/[“”„‟«»″〝〞〟＂]/g, '"').replace(/[‘’‚‛‹›′]/g, "'")
