/** Without halves of a character, which no address and no file can hold. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd')
