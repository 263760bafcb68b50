import type { TermList } from '#contract/profile.ts'

interface TermGroup {
  title: string
  lists: readonly TermList[]
}

/** The lists that are edited together, in their order. */
export const termGroups = {
  interests: { title: 'Research interests', lists: ['research_interests'] },
  typedInterests: { title: 'Diseases and model organisms', lists: ['diseases', 'model_organisms'] },
  keywords: { title: 'Keywords', lists: ['keywords'] },
  disciplines: { title: 'Disciplines', lists: ['disciplines'] },
  fields: { title: 'Fields of work', lists: ['research_types', 'sectors', 'therapeutics', 'medical_technologies'] },
  collaboration: { title: 'What you’re open to', lists: ['collaboration_interests'] },
} as const satisfies Record<string, TermGroup>
export type TermGroupName = keyof typeof termGroups
