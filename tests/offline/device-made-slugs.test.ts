import * as v from 'valibot'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { researchGroupInput } from '#contract/research-group-fields.ts'
import { deviceMadeSlug } from '#features/groups/mutations/device-made-slug.ts'

test.each(['Lantern Lab', 'Ångström & Söhne', '研究室', '---', 'x'.repeat(200), 'a_b'])(
  'the slug that a device gives the group %s is accepted, and another one each time',
  name => {
    const slug = deviceMadeSlug(name, limits.researchGroup.slug, 'group')
    const input = { name: 'Group', category: 'academic', research_group_type_ids: ['laboratory'], country_id: 'DE', slug }
    expect(v.safeParse(researchGroupInput, input).success).toBe(true)
    expect(deviceMadeSlug(name, limits.researchGroup.slug, 'group')).not.toBe(slug)
  },
)
