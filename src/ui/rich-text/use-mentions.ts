import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { mention, type Mentionable, typedName } from './mention.ts'
import type { RichEditor } from './rich-editor.ts'

export type FindPeople = (name: string) => Promise<readonly Mentionable[]>

const most = 5

/**
 * People offered while a name is typed after an @: the arrow keys choose, Enter and Tab insert, Escape closes. Undefined while there is nothing to
 * offer.
 */
export function useMentions(editor: RichEditor | undefined, find: FindPeople | undefined) {
  const id = useId()
  const [offered, setOffered] = useState<readonly Mentionable[]>([])
  const [chosen, setChosen] = useState(0)
  const asked = useRef<{ name: string }>(undefined)
  const close = () => {
    // The same name is not offered again.
    asked.current = asked.current && { name: asked.current.name }
    setOffered([])
  }
  const choose = (person: Mentionable | undefined) => {
    if (editor && person) mention(editor, person)
    close()
    editor?.focus()
  }
  const look = useEffectEvent(async () => {
    const name = editor && find && typedName(editor)
    if (!find || name === undefined) {
      asked.current = undefined
      setOffered([])
      return
    }
    if (name === asked.current?.name) return
    const question = { name }
    asked.current = question
    const found = await find(name).catch(() => [])
    // Only the last question counts.
    if (question !== asked.current) return
    setOffered(found.slice(0, most))
    setChosen(0)
  })
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (offered.length === 0) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setChosen((chosen + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[chosen])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    if (!editor) return
    const root = editor.getRoot()
    const onInput = () => void look()
    const onKey = (event: KeyboardEvent) => handleKey(event)
    editor.addEventListener('input', onInput)
    // Before the editor, which would begin a new line.
    root.parentElement?.addEventListener('keydown', onKey, true)
    return () => root.parentElement?.removeEventListener('keydown', onKey, true)
  }, [editor])
  return { id, offered, chosen, choose, close }
}
