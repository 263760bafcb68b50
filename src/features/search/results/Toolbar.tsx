import { type RefObject, useState } from 'react'
import { SaveSearch } from '#features/alerts/index.ts'
import { openAnalysis } from '#features/analyses/index.ts'
import { ResultsByYear } from '#features/expertise/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { LandscapePreviewModal } from '#features/landscape/index.ts'
import { openMapFilter } from '#features/maps/index.ts'
import { openEvaluation } from '#features/profile-questions/index.ts'
import { openTrends } from '#features/trends/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import { type SortName, sortNames } from '#contract/indexes/shape.ts'
import { mapsOf } from '#contract/maps.ts'
import type { SearchStateInput } from '#contract/search.ts'
import { useFirstView } from '#kit/first-view.ts'
import { go } from '#routing/navigation.ts'
import { useRight, useSession } from '#session/session.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { ChartColumn, ChartLine, Globe, LayoutGrid, Link2, ListFilter, MapPinned, NotebookPen, Rows3, Sparkles } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Options, Select } from '#ui/first/Select.tsx'
import { late } from '#ui/waiting/late.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { FacetSheetModal } from '../modals/facet-sheet.modal.ts'
import { chosenCount, listOnly, sortedBy, sortLabels } from '#workers/query-encoding/search-moves.ts'
import { evaluationOfSearch } from './evaluation-of-search.ts'
import { exportOfSearch, wholeSearch } from './export-of-search.ts'
import { type ListTool, ListTools } from './ListTools.tsx'
import { PageSizeSelect } from './PageSizeSelect.tsx'
import { preferView, usePreferredView } from './preferred-view.state.ts'
import { useResults } from '../search.reads.ts'
import { useSelection } from './selection.state.ts'
import css from '../ResultsPage.module.css'

const PrintedHead = late(() => import('../late/PrintedHead.tsx'))

interface ToolbarProps {
  state: UrlSearchState
  /** The search whose results are shown, which is the one to save. */
  searched: UrlSearchState
  summary: string
  /** The number of results is their heading. */
  heading: RefObject<HTMLHeadingElement | null>
  /** The search to count by year; undefined without results or while offline. */
  countable: SearchStateInput | undefined
}

/** The number of results, and how they are shown. On a phone it sticks to the bottom. */
export function Toolbar({ state, searched, summary, heading, countable }: ToolbarProps) {
  const [showsYears, setShowsYears] = useState(false)
  const chosen = chosenCount(state)
  // With the button comes much of what draws records.
  const isShown = useFirstView()
  const view = usePreferredView(state.category)
  const other = view === 'block' ? 'list' : 'block'
  const { answer, isCurrent, source } = useResults(state)
  const selection = useSelection(state.category)
  const mayAsk = useRight('promptAI')
  const mayTrends = useRight('viewTrendsModal')
  const isGuest = useSession().status === 'guest'
  const mayMap = useRight('viewMapModal')
  // Until the first reply, and without results, there are no other orders.
  const sorts = answer?.index === state.category && answer.sorts.length > 0 ? answer.sorts : [state.sort]
  // Without a date nothing can be followed.
  const hasYears = indexes[state.category].facets.some(({ kind }) => kind === 'year')
  const sorted = sorts.includes(state.sort) ? state.sort : 'relevance'
  const evaluated = evaluationOfSearch(state, answer)
  const copy = () => void copyText(location.origin + searchUrl(listOnly(state)), 'Link to this search copied')
  const sort = (name: string) => {
    const found = sortNames.find((known): known is SortName => known === name)
    if (found) void go(searchUrl(sortedBy(state, found)))
  }
  const tools: (ListTool | false | undefined)[] = [
    answer?.index === state.category &&
      answer.total > 0 &&
      !state.folder && {
        label: 'AI analysis',
        icon: Sparkles,
        isLocked: !mayAsk,
        onSelect: () => openAnalysis({ ...wholeSearch(state, answer), selected: [...selection.keys()] }),
      },
    countable && { label: 'Results by year', icon: ChartColumn, isOpen: showsYears, onSelect: () => setShowsYears(!showsYears) },
    hasYears && { label: 'Trends', icon: ChartLine, isLocked: !mayTrends, onSelect: openTrends },
    !state.scope && { label: 'Landscape', icon: Globe, onSelect: () => void openModal(LandscapePreviewModal, { state }) },
    !state.folder &&
      mapsOf(state.category).world !== undefined && {
        label: 'Map',
        icon: MapPinned,
        isLocked: !mayMap,
        onSelect: () => openMapFilter(state.category),
      },
    evaluated && { label: 'Evaluate profiles', icon: NotebookPen, isLocked: isGuest, onSelect: () => openEvaluation(evaluated) },
    { label: 'Copy link to this search', icon: Link2, onSelect: copy },
  ]
  return (
    <>
      {isShown && isCurrent && <PrintedHead state={searched} />}
      <div className={css['toolbar']}>
        <div className={css['line']}>
          {/* Not an `output` inside the heading, which would leave it without a name. */}
          <h2 data-for-all ref={heading} tabIndex={-1} className={css['summary']} aria-live="polite">
            {summary}
          </h2>
          <div className={css['extras']}>
            {isShown && <SaveSearch state={searched} />}
            {answer?.index === state.category && answer.total > 0 && <ExportButton source={() => exportOfSearch(state, answer, source)} />}
            <ListTools tools={tools.filter(tool => tool !== false && tool !== undefined)} />
          </div>
        </div>
        <div data-for-all className={css['tools']} data-bottom-bar>
          <Button className={css['filters']} icon={ListFilter} onClick={() => void openModal(FacetSheetModal, {})}>
            {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
          </Button>
          <PageSizeSelect state={state} className={css['size']} />
          <Select className={css['sort']} aria-label="Sort by" value={sorted} onChange={event => sort(event.target.value)}>
            <Options of={sortLabels(indexes[state.category], sorts).map(({ name, label }) => [name, label])} />
          </Select>
          <IconButton
            icon={other === 'list' ? Rows3 : LayoutGrid}
            label={other === 'list' ? 'Show as a list' : 'Show as blocks'}
            onClick={() => preferView(state.category, other)}
          />
        </div>
      </div>
      {countable && showsYears && <ResultsByYear state={state} body={countable} total={answer?.total ?? 0} />}
    </>
  )
}
