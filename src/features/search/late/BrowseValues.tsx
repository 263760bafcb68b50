import { useDeferredValue, useEffect, useState } from 'react'
import { type BrowseCategory, browseKinds, type BrowseOrder, browseOrders } from '#contract/browse.ts'
import { indexes } from '#contract/indexes/all.ts'
import { limits } from '#contract/limits.ts'
import type { FilterBucket, SearchStateInput } from '#contract/search.ts'
import { readYearRange } from '#contract/year-range.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { labelOf } from '../facets/bucket-labels.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
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
const results = { name: 'results', label: 'Most results first' } as const
const orders = [results, { name: 'alphabetical', label: 'A to Z' }] as const
const yearOrders = [{ name: 'newest', label: 'Newest first' }, { name: 'alphabetical', label: 'Oldest first' }, results] as const
const kindLabels = { all: 'All', academic: 'Academic', other: 'Other' } as const

/** The values of a filter in columns, with a search box and an order. */
export function BrowseValues({ body, category: { name, label }, chosen, onToggle }: BrowseValuesProps) {
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const isOfYears = indexes[body.index].facets.some(facet => facet.name === name && facet.kind === 'year')
  const offered = isOfYears ? yearOrders : orders
  const [order, setOrder] = useState<BrowseOrder>(offered[0].name)
  const [kind, setKind] = useState<(typeof browseKinds)[number]>('all')
  const [most, setMost] = useState(perPage)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), limits.typeahead.debounce)
    return () => clearTimeout(timer)
  }, [text])
  const { answer: value, error, loading, again } = useValues(body, { name, query, order, kind, most })
  // Drawing a long list must not delay a checkbox.
  const buckets = useDeferredValue(value?.buckets ?? none)
  const isRange = (value: string) => isOfYears && readYearRange(value) !== undefined
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
          onChange={event => setOrder(browseOrders.find(one => one === event.target.value) ?? offered[0].name)}
        >
          <Options of={offered.map(one => [one.name, one.label])} />
        </Select>
        {body.index === 'organisations' && name === 'organisation_type' && (
          <Select aria-label="Type" value={kind} onChange={event => setKind(browseKinds.find(one => one === event.target.value) ?? 'all')}>
            <Options of={browseKinds.map(one => [one, kindLabels[one]])} />
          </Select>
        )}
        <output className={css['state']}>{value && counted(value.total, 'value')}</output>
      </div>
      {(error || !value) && <NotLoaded error={error} again={again} what="The values" lines={8} />}
      <fieldset className={css['columns']} aria-busy={loading || undefined}>
        <legend className="visually-hidden">{label}</legend>
        {[...unlisted.map(slug => ({ value: slug, label: labelOf(slug), count: isRange(slug) ? undefined : 0 })), ...buckets].map(
          bucket => (
            <Checkbox
              key={bucket.value}
              className={css['bucket']}
              checked={chosen.includes(bucket.value)}
              onChange={() => onToggle(bucket.value)}
              label={
                <span className={css['line']}>
                  <span>{bucket.label}</span>
                  {bucket.count !== undefined && <span className={css['count']}>{formatNumber(bucket.count)}</span>}
                </span>
              }
            />
          ),
        )}
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
