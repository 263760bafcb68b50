/** What a mail about alerts says, in the order of reading. Links are whole addresses. */
export interface Letter {
  title: string
  alerts: readonly LetterAlert[]
  /** What there was no room for. */
  more: string
  links: readonly LetterLink[]
}

export interface LetterLink {
  text: string
  href: string
}

export interface LetterAlert {
  title: string
  finds: readonly LetterLink[]
  /** Where all of them are. */
  all: LetterLink
  stop: LetterLink
}
