import { limits } from '#contract/limits.ts'
import type { OrganisationFields } from '#contract/organisation-fields.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { X } from '#ui/Icon.tsx'
import css from './UrlsField.module.css'

type Urls = OrganisationFields['urls_attributes']

interface UrlsFieldProps {
  value: Urls
  error: readonly string[] | undefined
  onChange: (value: Urls) => void
}

/** More addresses in the web, each with the domain where its people have their email addresses. */
export function UrlsField({ value, error, onChange }: UrlsFieldProps) {
  const change = (at: number, part: Partial<Urls[number]>) => onChange(value.map((one, n) => (n === at ? { ...one, ...part } : one)))
  return (
    <FieldGroup legend="More web addresses" optional error={error}>
      {value.map(({ url, domain }, at) => (
        <div key={at} className={css['row']}>
          <Field label={`Web address ${at + 1}`}>
            <TextInput
              name={at === 0 ? 'urls_attributes' : undefined}
              type="url"
              inputMode="url"
              autoComplete="off"
              value={url}
              onChange={event => change(at, { url: event.target.value })}
            />
          </Field>
          <Field label={`Email domain ${at + 1}`} optional>
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={domain}
              onChange={event => change(at, { domain: event.target.value })}
            />
          </Field>
          <IconButton icon={X} label={`Remove web address ${at + 1}`} onClick={() => onChange(value.filter((_, n) => n !== at))} />
        </div>
      ))}
      {value.length < limits.organisation.urls && (
        <div>
          <Button size="small" onClick={() => onChange([...value, { url: '', domain: '' }])}>
            Add a web address
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
