/** Signs that turn the direction of all that follows them; the marks and joiners that scripts need are none of them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

/** The text with every character in the order in which it is read. */
export const withoutTurns = (text: string): string => text.replace(turns, '')
