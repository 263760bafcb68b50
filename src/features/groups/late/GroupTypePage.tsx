import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import css from './CreateGroup.module.css'

/** The first step: what kind of group it is (S2§2). */
export function GroupTypePage() {
  usePageTitle('Research group create')
  return (
    <div className={css['page']}>
      <Picture name="group" />
      <h1 tabIndex={-1}>Create a research group</h1>
      <p>A group has a page that everyone can find, with its people, topics and fields of work. You invite its members.</p>
      <ul className={css['choices']}>
        <li>
          <h2>Academic group</h2>
          <p>A group, laboratory, department or institute of a university or another research organisation.</p>
          <ButtonLink kind="primary" href={to('create.research_group.academic')}>
            Create an academic group
          </ButtonLink>
        </li>
        <li>
          <h2>Company group</h2>
          <p>A research department, a product team, a start-up or a spin-off.</p>
          <ButtonLink kind="primary" href={to('create.research_group.company')}>
            Create a company group
          </ButtonLink>
        </li>
      </ul>
    </div>
  )
}
