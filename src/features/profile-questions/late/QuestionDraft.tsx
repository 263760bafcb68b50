import { useEffect } from 'react'
import { useHasDraft } from '#forms/use-has-draft.ts'

/** Tells whether a question was typed here before and not asked. */
export default function QuestionDraft({ name, onFound }: { name: string; onFound: () => void }) {
  const isFound = useHasDraft(name)
  useEffect(() => {
    if (isFound) onFound()
  }, [isFound, onFound])
  return null
}
