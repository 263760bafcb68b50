import { type CompiledQuery, compileQuery } from '../match/compiled-query.ts'
import type { Budget } from '../query/engine-request.ts'
import type { Plan } from '../segment/plan.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import type { WorkBudget } from '../match/work-budget.ts'
import type { DocumentFinder } from './document-finder.ts'

/** Of how many pairs of words it is remembered whether any record has them side by side. */
const mostPhrases = 4096
/** What looking for one of them may take of an answer's work. */
const phraseShare = 0.02

/** Which pairs of words some record has side by side. */
export class KnownPhrases {
  private readonly plan: Plan
  private readonly finder: DocumentFinder
  private readonly known = new Map<string, { isPhrase: boolean; price: number }>()

  constructor(plan: Plan, finder: DocumentFinder) {
    this.plan = plan
    this.finder = finder
  }

  /** Forgets them: records have changed. */
  forget(): void {
    this.known.clear()
  }

  /**
   * Whether a record of these segments has the pair. One that cannot be looked for in its small share of the work (`workOf`) counts as none. It costs the
   * same when it is known already.
   */
  has(text: string, searched: readonly SearchedSegment[], work: Budget, workOf: (share: number) => WorkBudget): boolean {
    const known = this.known.get(text) ?? this.lookedFor(text, searched, workOf(phraseShare))
    if (this.known.size === mostPhrases) this.known.clear()
    this.known.set(text, known)
    work.spend(known.price)
    return known.isPhrase
  }

  private lookedFor(text: string, searched: readonly SearchedSegment[], work: WorkBudget): { isPhrase: boolean; price: number } {
    const query = compileQuery(this.plan, { kind: 'phrase', text, at: 0, end: 0 }, [])
    const before = work.rest
    this.finder.arena.reset(work)
    const isFound = (): boolean => query !== undefined && searched.some(one => this.isIn(one, query, work))
    const isPhrase = work.affordable(1, isFound, false)
    return { isPhrase, price: before - work.rest }
  }

  /** Whether a record that is not deleted has a phrase. */
  private isIn(searched: SearchedSegment, query: CompiledQuery, work: Budget): boolean {
    const matcher = this.finder.matcherOf(searched.segment, work)
    return matcher.hasPhrase(query) && (searched.deadCount === 0 || searched.livingOf(matcher.match(query)) > 0)
  }
}
