import type { CommunityRow } from '#contract/community-rows.ts'
import type { CommunitySettings } from '#contract/community-fields.ts'
import type { Role } from '#contract/roles.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import type { TestServer, TestUser } from './test-server.ts'

/** A community that somebody made, which shows as much as its settings say. */
export async function communityOf(
  server: TestServer,
  owner: TestUser,
  name = 'Coral reefs',
  { settings, ...fields }: { settings?: Partial<CommunitySettings> } & Record<string, unknown> = {},
): Promise<CommunityRow> {
  const community = { community_type_id: 3, name, tagline: 'Reefs of all oceans', country_id: 'NO', ...fields }
  const { body } = await server.request<CommunityRow>('/v1/communities', { user: owner, body: { community }, key: true })
  if (!settings) return body
  const path = `/v1/communities/${body.slug_value}/settings`
  return (await server.request<CommunityRow>(path, { method: 'PUT', user: owner, body: { community_settings: settings }, key: true })).body
}

/** Somebody becomes a member. */
export const joinCommunity = (
  server: TestServer,
  { slug_value, name }: Pick<CommunityRow, 'slug_value' | 'name'>,
  user: TestUser,
  role: Role = 'member',
) => server.store.write(tx => addMember(tx, user.id, { type: 'community', id: slug_value, name }, role, server.now()))
