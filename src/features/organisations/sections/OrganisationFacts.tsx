import type { OrganisationView } from '#contract/organisation-view.ts'
import type { AnyRecord } from '#contract/records.ts'
import { Facts, plainText, RecordFacts, Terms, Website, WebLink, webUrlOf } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'

/** Shown elsewhere on the page, or in another form. */
const elsewhere = ['name', 'original_name', 'website', 'url', 'publications_count', 'about']

/** The short facts; what is not known is left out. */
export function OrganisationFacts({ record, view }: { record: AnyRecord; view: OrganisationView }) {
  const { organisation_types, domains, links } = view
  const website = plainText(record['website'])
  return (
    <>
      <Facts
        facts={[
          ['Types', organisation_types.length > 0 && <Terms terms={organisation_types} index="organisations" path="organisation_types" />],
          [
            'Links',
            links.length > 0 && (
              <SeeMore items={links} label="Links">
                {({ name, url }) => {
                  const address = webUrlOf(url)
                  if (!address) return name
                  if (url === website) return <Website of="organisations" record={record} url={address} />
                  return <WebLink url={address} text={name} />
                }}
              </SeeMore>
            ),
          ],
          [
            'Domains',
            domains.length > 0 && (
              <SeeMore items={domains} label="Domains">
                {domain => domain}
              </SeeMore>
            ),
          ],
        ]}
      />
      <RecordFacts record={record} omit={elsewhere} />
    </>
  )
}
