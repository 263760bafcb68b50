import { ignoresToken, anyCaller, notReachable, ownerOnly, plans, usersGet, secret, signedIn, type Row } from './actors.ts'

/** A user's own data, and calls that concern other people. */
export const people: readonly Row[] = [
  { name: 'alerts.subscriptions', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  { name: 'alerts.subscribe', params: () => ({ index: 'researchers', id: 'researchers-1' }), expect: signedIn },
  {
    name: 'alerts.update',
    params: () => ({ index: 'researchers', id: 'researchers-2' }),
    body: () => ({ subscription: { is_paused: true } }),
    expect: { ...signedIn, ...usersGet(404) },
  },
  { name: 'alerts.unsubscribe', params: () => ({ index: 'researchers', id: 'researchers-1' }), expect: signedIn },
  { name: 'announcements.list', expect: signedIn },
  { name: 'announcements.read', body: () => ({ announcement: { ids: [] } }), expect: signedIn },
  // Nobody here is the owner of the server.
  {
    name: 'announcements.write',
    body: () => ({ announcement: { title: 'News' } }),
    expect: { ...signedIn, ...usersGet(403) },
  },
  { name: 'announcements.remove', params: () => ({ id: '1' }), expect: { ...signedIn, ...usersGet(403) } },
  { name: 'notifications.list', expect: signedIn },
  { name: 'notifications.read', body: () => ({ notification: { ids: [] } }), expect: signedIn },
  { name: 'notifications.unread', body: () => ({}), expect: signedIn },
  {
    name: 'consent.count',
    body: () => ({ mixpanel: { event: 'new_search' } }),
    expect: anyCaller,
  },
  {
    name: 'installation.show',
    expect: ignoresToken,
  },
  {
    name: 'installation.mails',
    expect: { ...anyCaller, anonymous: 404, ...usersGet(404) },
  },
  { name: 'live.show', expect: signedIn },
  {
    name: 'live.authorise',
    body: ({ owner }) => ({ socket_id: '1.2', channel_name: `private-user-${owner.id}` }),
    expect: { ...signedIn, ...usersGet(403), owner: 200 },
  },
  {
    name: 'onboarding.addFunctionTitle',
    body: () => ({ function_title: { name: 'Keeper of lanterns' } }),
    expect: signedIn,
  },
  {
    name: 'onboarding.typeahead',
    params: () => ({ kind: 'country' }),
    query: { q: 'po' },
    expect: anyCaller,
  },
  {
    name: 'onboarding.interests',
    params: ({ owner }) => ({ id: owner.id }),
    expect: ownerOnly,
  },
  {
    name: 'onboarding.setInterests',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ onboarding_interest: { interests: ['Lanterns'] } }),
    expect: ownerOnly,
  },
  {
    name: 'onboarding.changeInterests',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ onboarding_interest: { interests: { added: ['Lanterns'], removed: [] } } }),
    expect: ownerOnly,
  },
  {
    name: 'onboarding.setCollaborationInterests',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ collaboration_interest: { collaboration_interests: ['consulting'] } }),
    expect: ownerOnly,
  },
  {
    name: 'plans.remainingCredits',
    body: () => ({}),
    expect: signedIn,
  },
  {
    name: 'plans.validateCoupon',
    body: () => ({ coupon_code: 'NO-SUCH-COUPON' }),
    expect: { ...anyCaller, anonymous: 422, ...usersGet(422) },
  },
  {
    name: 'plans.redeemCoupon',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ user: { coupon_code: 'NO-SUCH-COUPON' } }),
    expect: { ...ownerOnly, owner: 422 },
  },
  {
    name: 'plans.inviteColleague',
    body: () => ({ email: 'colleague@example.org' }),
    expect: { ...signedIn, ...plans(403, 403, 403, 200) },
  },
  {
    name: 'secondaryEmails.list',
    params: ({ owner }) => ({ id: owner.id }),
    expect: ownerOnly,
  },
  {
    name: 'secondaryEmails.create',
    params: ({ owner }) => ({ id: owner.id }),
    body: ({ owner }) => ({ email_address: owner.email }),
    expect: { ...ownerOnly, owner: 422 },
  },
  {
    name: 'secondaryEmails.makePrimary',
    params: ({ owner }) => ({ id: owner.id, sid: 'no-such-address' }),
    body: () => ({}),
    expect: { ...ownerOnly, owner: 404 },
  },
  {
    name: 'secondaryEmails.remove',
    params: ({ owner }) => ({ id: owner.id, sid: 'no-such-address' }),
    expect: { ...ownerOnly, owner: 404 },
  },
  {
    name: 'secondaryEmails.resend',
    params: ({ owner }) => ({ id: owner.id, sid: 'no-such-address' }),
    expect: { ...ownerOnly, owner: 404 },
  },
  {
    name: 'secondaryEmails.confirm',
    params: ({ owner }) => ({ id: owner.id, sid: 'no-such-address' }),
    query: { confirmation_token: secret },
    expect: { ...ownerOnly, owner: 404 },
  },
  {
    name: 'users.update',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ user: { academic_title: 'Dr.' } }),
    expect: ownerOnly,
  },
  {
    name: 'users.saveProfile',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ user: { academic_title: 'Dr.', category_id: 3 } }),
    expect: ownerOnly,
  },
  {
    name: 'users.remove',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ password: 'not this one' }),
    expect: { ...ownerOnly, owner: 422 },
  },
  {
    name: 'users.data',
    params: ({ owner }) => ({ id: owner.id }),
    expect: ownerOnly,
  },
  {
    name: 'users.setAvatar',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ avatar: 'bm8gcGljdHVyZQ==' }),
    expect: { ...ownerOnly, owner: 415 },
  },
  {
    name: 'users.removeAvatar',
    params: ({ owner }) => ({ id: owner.id }),
    expect: ownerOnly,
  },
  {
    name: 'users.settings',
    params: ({ owner }) => ({ id: owner.id }),
    expect: ownerOnly,
  },
  {
    name: 'users.setSettings',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ user_settings: { acknowledged_cookies: true, cookie_analytics: false } }),
    expect: ownerOnly,
  },
  {
    name: 'users.setCategory',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ user: { category_id: 3 } }),
    expect: ownerOnly,
  },
  {
    name: 'users.setTooltips',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ tooltips: ['a-hint'] }),
    expect: ownerOnly,
  },
  { name: 'contacts.types', expect: anyCaller },
  { name: 'contacts.info', params: () => ({ id: 'researchers-1' }), expect: anyCaller },
  { name: 'contacts.ofGroup', params: () => ({ id: 'research-groups-1' }), expect: anyCaller },
  {
    name: 'contacts.write',
    params: () => ({ id: 'researchers-1' }),
    body: () => ({ message: { subject: 'A question', body: 'Could we talk about your lanterns?' } }),
    expect: notReachable,
  },
]
