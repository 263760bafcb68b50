import { useDeferredValue, useEffect, useState } from 'react'
import { type BrowseCategory, browseKinds, browseOrders } from '#contract/browse.ts'
import { limits } from '#contract/limits.ts'
import type { FilterBucket, SearchStateInput } from '#contract/search.ts'
import { Button } from '#ui/button/Button.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Select } from '#ui/first/Select.tsx'
import { Spinner } from '#ui/waiting/Spinner.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { labelOf } from '../facets/bucket-labels.ts'
import { formatNumber } from '#kit/format-number.ts'
import { useValues } from './use-values.ts'
import css from './BrowseModal.module.css'

interface BrowseValuesProps {
  body: SearchStateInput
  category: BrowseCategory
  chosen: readonly string[]
  onToggle: (value: string) => void
}

const perPage = 150
const none: readonly FilterBucket[] = []
const orderLabels = { results: 'Most results first', alphabetical: 'A to Z' } as const
const kindLabels = { all: 'All', academic: 'Academic', other: 'Other' } as const

/** The values of a filter in columns, with a search box and an order. */
export function BrowseValues({ body, category: { name, label }, chosen, onToggle }: BrowseValuesProps) {
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<(typeof browseOrders)[number]>('results')
  const [kind, setKind] = useState<(typeof browseKinds)[number]>('all')
  const [most, setMost] = useState(perPage)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), limits.typeahead.debounce)
    return () => clearTimeout(timer)
  }, [text])
  const { answer: value, error, loading } = useValues(body, { name, query, order, kind, most })
  // Drawing a long list must not delay a checkbox.
  const buckets = useDeferredValue(value?.buckets ?? none)
  const unlisted = query ? [] : chosen.filter(slug => value && !value.buckets.some(bucket => bucket.value === slug))

  return (
    <section className={css['values']} aria-label={label}>
      <div className={css['tools']}>
        <TextInput
          type="search"
          className={css['find']}
          aria-label={`Find in ${label}`}
          placeholder={`Find in ${label.toLowerCase()}`}
          value={text}
          maxLength={200}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            // The first Esc clears the field, the next one closes the modal.
            if (event.key !== 'Escape' || !text) return
            event.preventDefault()
            setText('')
          }}
        />
        <Select
          aria-label="Order"
          value={order}
          onChange={event => setOrder(browseOrders.find(one => one === event.target.value) ?? 'results')}
        >
          {browseOrders.map(one => (
            <option key={one} value={one}>
              {orderLabels[one]}
            </option>
          ))}
        </Select>
        {body.index === 'organisations' && name === 'organisation_type' && (
          <Select aria-label="Kind" value={kind} onChange={event => setKind(browseKinds.find(one => one === event.target.value) ?? 'all')}>
            {browseKinds.map(one => (
              <option key={one} value={one}>
                {kindLabels[one]}
              </option>
            ))}
          </Select>
        )}
        <output className={css['state']}>{value && `${formatNumber(value.total)} ${value.total === 1 ? 'value' : 'values'}`}</output>
      </div>
      {error && <p role="alert">The values could not be loaded. {error.message}</p>}
      {!value && loading && <Spinner />}
      <fieldset className={css['columns']} aria-busy={loading || undefined}>
        <legend className="visually-hidden">{label}</legend>
        {[...unlisted.map(slug => ({ value: slug, label: labelOf(slug), count: 0 })), ...buckets].map(bucket => (
          <Checkbox
            key={bucket.value}
            className={css['bucket']}
            checked={chosen.includes(bucket.value)}
            onChange={() => onToggle(bucket.value)}
            label={
              <span className={css['line']}>
                <span>{bucket.label}</span>
                <span className={css['count']}>{formatNumber(bucket.count)}</span>
              </span>
            }
          />
        ))}
      </fieldset>
      {value && value.buckets.length < value.total && (
        <Button busy={loading} onClick={() => setMost(most + perPage)}>
          Show {formatNumber(Math.min(perPage, value.total - value.buckets.length))} more of {formatNumber(value.total)}
        </Button>
      )}
      {value && value.total === 0 && <p className={css['state']}>No results...</p>}
    </section>
  )
}
