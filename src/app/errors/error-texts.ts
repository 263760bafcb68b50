interface ErrorText {
  code: string
  title: string
  text: string
}

const texts: Record<string, Omit<ErrorText, 'code'>> = {
  '401': {
    title: 'Please log in',
    text: 'This page is private. Log in to see whether you have access. You’ll come back here afterwards.',
  },
  '403': { title: 'You don’t have access', text: 'This page is private. Ask its owner for access.' },
  '404': { title: 'Page not found', text: 'This page doesn’t exist, or was removed. Check the address.' },
  '429': {
    title: 'Too many requests',
    text: 'You’re going too fast. Try again in a moment.',
  },
  '500': { title: 'Something went wrong on the server', text: 'Your saved work is safe. Go back and try again.' },
}

/** Nobody knows yet who they are. */
const guestTexts: typeof texts = {
  '403': { ...texts['403']!, text: 'This page is private. If you’re a member, log in. You’ll come back here afterwards.' },
}

/** The text of an error page by the name of its route; that of 404 for an unknown name. */
export function errorTexts(name: string, isGuest: boolean): ErrorText {
  const code = name in texts ? name : '404'
  return { code, ...((isGuest ? guestTexts[code] : undefined) ?? texts[code]!) }
}
