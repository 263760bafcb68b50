import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { CreatePage, KindChoice } from './CreatePage.tsx'

/** The first step: what kind of group it is (S2§2). */
export function GroupTypePage() {
  usePageTitle('Research group create')
  return (
    <CreatePage
      picture="group"
      title="Create a research group"
      intro="A group has a page that everyone can find, with its people, topics and fields of work. You invite its members."
    >
      <KindChoice
        kinds={[
          {
            title: 'Academic group',
            text: 'A group, laboratory, department or institute of a university or another research organisation.',
            action: 'Create an academic group',
            href: to('create.research_group.academic'),
          },
          {
            title: 'Company group',
            text: 'A research department, a product team, a start-up or a spin-off.',
            action: 'Create a company group',
            href: to('create.research_group.company'),
          },
        ]}
      />
    </CreatePage>
  )
}
