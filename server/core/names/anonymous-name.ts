/** What a deleted account is called where its name was copied to. */
export const anonymousName = 'A deleted account'
