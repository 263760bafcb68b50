import { CompareModal } from '#features/expertise/index.ts'
import { SaveManyModal } from '#features/folders/index.ts'
import { mayDo, mustSignIn } from '#features/plans/index.ts'
import { CiteButton } from '#features/references/index.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { scopeIndexes } from '#contract/search.ts'
import { recordAddress } from '#routing/record-links.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { Bookmark, ChartColumn, Link2, X } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { count } from '../figures.ts'
import { clearTicks, type Tick } from './ticks.state.ts'
import css from './SelectionBar.module.css'

interface SelectionBarProps {
  index: IndexName
  ticks: ReadonlyMap<string, Tick>
}

/** What can be done with all ticked results at once, also with those of other pages. */
export default function SelectionBar({ index, ticks }: SelectionBarProps) {
  const compared = scopeIndexes.find(name => name === index)
  const slugs = [...ticks.keys()]
  const save = () => {
    if (mustSignIn()) void openModal(SaveManyModal, { index, items: [...ticks.values()] })
  }
  const copy = () =>
    void copyText(
      slugs.map(slug => recordAddress(index, slug)).join('\n'),
      slugs.length === 1 ? 'Link copied' : `${slugs.length} links copied`,
    )
  const compare = () => {
    if (compared && mayDo('compareExpertise')) void openModal(CompareModal, { index: compared, slugs })
  }
  return (
    <section className={css['bar']} aria-label="Ticked results" data-selection data-bottom-bar>
      <output className={css['count']}>{count(ticks.size)} ticked</output>
      <Button size="small" icon={Bookmark} onClick={save}>
        <span>
          Save<span className={css['where']}> to folder</span>
        </span>
      </Button>
      <Button size="small" icon={Link2} onClick={copy}>
        Copy links
      </Button>
      <CiteButton label="Cite" items={[...ticks.values()].map(({ slug, data }) => ({ index, slug, record: data }))} />
      {compared && slugs.length > 1 && slugs.length <= limits.compare && (
        <Button size="small" icon={ChartColumn} onClick={compare}>
          Compare
        </Button>
      )}
      {compared && (slugs.length < 2 || slugs.length > limits.compare) && (
        <span className={css['hint']}>Two to {limits.compare} can be compared.</span>
      )}
      <IconButton className={css['clear']} icon={X} label="Clear ticks" onClick={() => clearTicks(index)} />
    </section>
  )
}
