import { useMemo } from 'react'
import { type AnswerParts, answerOf, piecesOf } from '#analysis/index.ts'

type ReadAnswer = ReturnType<typeof answerOf>

/** An answer in pieces. Of one that grows only the last piece is read anew: reading all of a long one again with every word holds up the page. */
export function useReadPieces({ text, passages, items, total, analyst }: AnswerParts, isRunning: boolean): ReadAnswer[] {
  const read = useMemo(() => reader({ passages, items, total, analyst }, isRunning), [passages, items, total, analyst, isRunning])
  return useMemo(() => read(text), [read, text])
}

function reader(parts: Omit<AnswerParts, 'text'>, isRunning: boolean): (text: string) => ReadAnswer[] {
  let known = new Map<string, ReadAnswer>()
  return text => {
    const next = new Map<string, ReadAnswer>()
    const pieces = piecesOf(text).map(piece => {
      const answer = next.get(piece) ?? known.get(piece) ?? answerOf({ ...parts, text: piece }, isRunning)
      next.set(piece, answer)
      return answer
    })
    known = next
    return pieces
  }
}
