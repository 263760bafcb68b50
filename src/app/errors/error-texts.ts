interface ErrorText {
  code: string
  title: string
  text: string
}

const texts: Record<string, Omit<ErrorText, 'code'>> = {
  '401': {
    title: 'Please log in',
    text: 'This page belongs to somebody. Log in to see whether it is yours; you come back here afterwards.',
  },
  '403': { title: 'This is not open to you', text: 'This page is kept to others. Its owner can open it to you.' },
  '404': { title: 'There is no such page', text: 'The address leads nowhere. It may be mistyped, or what stood here is gone or private.' },
  '429': {
    title: 'Too many requests',
    text: 'More was asked in a short time than one visitor may ask. Wait a moment, then go back and try again.',
  },
  '500': { title: 'Something went wrong on the server', text: 'It was not your doing. What you saved is safe; go back and try again.' },
}

/** What an error page says, by the name of its route; an unknown name is a page that does not exist. */
export function errorTexts(name: string): ErrorText {
  const code = name in texts ? name : '404'
  return { code, ...texts[code]! }
}
