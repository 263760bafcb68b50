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

/** The limits of a search. */
const maxTerms = 50
const maxLength = 200

export default function ExcludeTermsModal({ terms, close }: ExcludeTermsProps & ModalProps<string[]>) {
  const [edited, setEdited] = useState([...terms])
  const isChanged = edited.join('\n') !== terms.join('\n')
  const guard = useCallback(() => isChanged, [isChanged])
  return (
    <ModalFrame
      title="Exclude terms"
      guard={guard}
      footer={
        <>
          {edited.length > 0 && (
            <Button kind="quiet" onClick={() => setEdited([])}>
              Remove all
            </Button>
          )}
          {/* Never disabled: a press of it adds what is typed, which would find it disabled, and be lost. */}
          <Button kind="primary" onClick={() => close(edited)}>
            Apply
          </Button>
        </>
      }
    >
      <Field label="Terms to exclude" hint="Words or phrases. Separate terms with a comma or Enter.">
        <TagInput
          value={edited}
          max={maxTerms}
          maxLength={maxLength}
          onChange={tags => setEdited(tags.map(tag => plainQuotes(tag).replaceAll('"', '').trim()).filter(tag => tag !== ''))}
        />
      </Field>
    </ModalFrame>
  )
}
