/** Names that several files export on purpose, and why. */
export const sharedNames: Readonly<Record<string, string>> = {}
