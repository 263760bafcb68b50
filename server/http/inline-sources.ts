import { createHash } from 'node:crypto'

/** What is written into a page of the build itself, as a content security policy names it. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Only for a page as it was built: of what has texts from elsewhere in it everything would be allowed. */
export function inlineSources(builtPage: string): InlineSources {
  const hashesOf = (element: RegExp) => [...builtPage.matchAll(element)].map(([, text = '']) => `'sha256-${hashOf(text)}'`)
  return { scripts: hashesOf(/<script>(.*?)<\/script>/gs), styles: hashesOf(/<style>(.*?)<\/style>/gs) }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')
