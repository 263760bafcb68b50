import { useState } from 'react'

/** What is typed into a search box. Words of another address replace it; the box stays, with the focus in it. */
export function useTypedWords(asked: string): [words: string, type: (words: string) => void] {
  const [typed, setTyped] = useState({ words: asked, asked })
  if (typed.asked !== asked) setTyped({ words: asked, asked })
  return [typed.words, words => setTyped({ words, asked })]
}
