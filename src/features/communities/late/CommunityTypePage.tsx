import { to } from '#contract/to.ts'
import { CreatePage, KindChoice } from '#features/groups/index.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'

const kinds = [
  {
    page: 'create.community.organisation',
    title: 'For an organisation',
    text: 'An institute, an association, a network of members, or everybody who works on one topic.',
    action: 'Create for an organisation',
  },
  {
    page: 'create.community.project',
    title: 'For a project',
    text: 'The partners of a project, in several organisations.',
    action: 'Create for a project',
  },
] as const

/** The first step: whom the community is for (S2§2). */
export function CommunityTypePage() {
  const type = usePlace().query.get('type')
  usePageTitle('Community create')
  return (
    <CreatePage
      picture="community"
      title="Create a community"
      intro={
        <>
          People and research groups join a community, ask and answer questions, write its pages and share opportunities.{' '}
          <a href={to('communities')}>See which there are</a>
        </>
      }
    >
      <KindChoice
        kinds={kinds.map(({ page, ...kind }) => ({ ...kind, href: to(page) + (type === null ? '' : `?type=${encodeURIComponent(type)}`) }))}
      />
    </CreatePage>
  )
}
