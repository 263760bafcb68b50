/** How many characters of a text a reader sees, without signs that have no look: a name of those alone would be no name. */
export const seenLength = (text: string): number => Array.from(text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim()).length
