import { useRef } from 'react'
import { CompareModal } from '#features/expertise/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { saveMany } from '#features/folders/index.ts'
import { mayDo } from '#features/plans/index.ts'
import { CiteButton } from '#features/references/index.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { scopeIndexes } from '#contract/search.ts'
import { recordAddress } from '#routing/record-links.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { Bookmark, ChartColumn, Link2, X } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { formatNumber } from '#kit/format-number.ts'
import { type SearchOfSelection, SelectInSearch } from './SelectMore.tsx'
import { clearSelection, type SelectedResult } from './selection.state.ts'
import css from './SelectionBar.module.css'

interface SelectionBarProps {
  index: IndexName
  selection: ReadonlyMap<string, SelectedResult>
  /** The search that can select more. */
  search?: SearchOfSelection
}

/** How many there are, how to select more, and actions for all of them, also those of other pages. */
export default function SelectionBar({ index, selection, search }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null)
  const focusBar = () => bar.current?.focus({ preventScroll: true })
  const actions = <Actions index={index} selection={selection} />
  return (
    <section ref={bar} tabIndex={-1} className={css['bar']} aria-label="Selected results" data-selection data-bottom-bar>
      <output className={css['count']}>{formatNumber(selection.size)} selected</output>
      <div className={css['rest']}>
        {search ? (
          <SelectInSearch selection={selection} search={search} onEnd={focusBar}>
            {actions}
          </SelectInSearch>
        ) : (
          actions
        )}
      </div>
      <IconButton className={css['clear']} icon={X} label="Clear selection" onClick={() => clearSelection(index)} />
    </section>
  )
}

function Actions({ index, selection }: { index: IndexName; selection: ReadonlyMap<string, SelectedResult> }) {
  const compared = scopeIndexes.find(name => name === index)
  const slugs = [...selection.keys()]
  const items = [...selection.values()].map(({ slug, data }) => ({ index, slug, record: data }))
  const save = () => saveMany(index, [...selection.values()])
  const copy = () =>
    void copyText(
      slugs.map(slug => recordAddress(index, slug)).join('\n'),
      slugs.length === 1 ? 'Link copied' : `${slugs.length} links copied`,
    )
  const compare = () => {
    if (compared && mayDo('compareExpertise')) void openModal(CompareModal, { index: compared, slugs })
  }
  return (
    <div className={css['actions']}>
      <Button size="small" icon={Bookmark} onClick={save}>
        <span>
          Save<span className={css['where']}> to folder</span>
        </span>
      </Button>
      <Button size="small" icon={Link2} onClick={copy}>
        Copy links
      </Button>
      <CiteButton label="Cite" items={items} />
      <ExportButton label="Export" source={() => ({ from: 'items', items, url: location.pathname + location.search })} />
      {compared && slugs.length > 1 && slugs.length <= limits.compare && (
        <Button size="small" icon={ChartColumn} onClick={compare}>
          Compare
        </Button>
      )}
      {compared && (slugs.length < 2 || slugs.length > limits.compare) && (
        <span className={css['hint']}>Select 2 to {limits.compare} to compare.</span>
      )}
    </div>
  )
}
