import { clinicalTrials } from './clinical-trials.data.ts'
import { news } from './news.data.ts'
import { organisations } from './organisations.data.ts'
import { patents } from './patents.data.ts'
import { projects } from './projects.data.ts'
import { publications } from './publications.data.ts'
import { researchGroups } from './research-groups.data.ts'
import { researchTopics } from './research-topics.data.ts'
import { researchers } from './researchers.data.ts'
import type { IndexData, IndexName } from './shape.ts'
import { webPagesOrganisations } from './web-pages-organisations.data.ts'
import { webPagesResearchGroups } from './web-pages-research-groups.data.ts'

/** The eleven indexes by name (S1§1), in the order they are shown. */
export const indexes: Record<IndexName, IndexData> = {
  publications,
  researchers,
  research_groups: researchGroups,
  organisations,
  projects,
  patents,
  clinical_trials: clinicalTrials,
  research_topics: researchTopics,
  news,
  web_pages_organisations: webPagesOrganisations,
  web_pages_research_groups: webPagesResearchGroups,
}
