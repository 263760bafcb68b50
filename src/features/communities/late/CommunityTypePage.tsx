import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import css from './Communities.module.css'

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
    <div className={css['page']}>
      <Picture name="community" />
      <h1 tabIndex={-1}>Create a community</h1>
      <p>
        People and research groups join a community, ask and answer questions, write its pages and share opportunities.{' '}
        <a href={to('communities')}>See which there are</a>
      </p>
      <ul className={css['choices']}>
        {kinds.map(({ page, title, text, action }) => (
          <li key={page}>
            <h2>{title}</h2>
            <p>{text}</p>
            <ButtonLink kind="primary" href={to(page) + (type === null ? '' : `?type=${encodeURIComponent(type)}`)}>
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
