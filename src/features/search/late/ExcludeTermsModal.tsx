import { useCallback, useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { TagInput } from '#ui/field/TagInput.tsx'
import { plainQuotes } from '../box/plain-quotes.ts'

interface ExcludeTermsProps {
  terms: readonly string[]
}

/** As many, and as long, as a search takes. */
const most = 50
const longest = 200

export default function ExcludeTermsModal({ terms, close }: ExcludeTermsProps & ModalProps<string[]>) {
  const [kept, setKept] = useState([...terms])
  const isChanged = kept.join('\n') !== terms.join('\n')
  const guard = useCallback(() => isChanged, [isChanged])
  return (
    <ModalFrame
      title="Exclude terms"
      guard={guard}
      footer={
        <>
          {kept.length > 0 && (
            <Button kind="quiet" onClick={() => setKept([])}>
              Remove all
            </Button>
          )}
          <Button kind="primary" disabled={!isChanged} onClick={() => close(kept)}>
            Apply
          </Button>
        </>
      }
    >
      <Field label="Terms that no result may contain" hint="A word, or several that stand together. Separate terms with a comma or Return.">
        <TagInput
          value={kept}
          max={most}
          maxLength={longest}
          onChange={tags => setKept(tags.map(tag => plainQuotes(tag).replaceAll('"', '').trim()).filter(tag => tag !== ''))}
        />
      </Field>
    </ModalFrame>
  )
}
