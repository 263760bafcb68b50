import { blind, everybody, nobodyThere, ownerAlone, plans, refusedEach, secret, signedIn, type Row } from './actors.ts'

/** A user's own data, and calls that concern other people. */
export const people: readonly Row[] = [
  { name: 'alerts.subscriptions', params: ({ owner }) => ({ id: owner.id }), expect: ownerAlone },
  { name: 'alerts.subscribe', params: () => ({ index: 'researchers', id: 'researchers-1' }), expect: signedIn },
  { name: 'alerts.unsubscribe', params: () => ({ index: 'researchers', id: 'researchers-1' }), expect: signedIn },
  {
    name: 'consent.count',
    body: () => ({ mixpanel: { event: 'new_search' } }),
    expect: everybody,
  },
  {
    name: 'installation.show',
    expect: blind,
  },
  {
    name: 'installation.mails',
    expect: { ...everybody, anonymous: 404, ...refusedEach(404) },
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
    expect: everybody,
  },
  {
    name: 'onboarding.interests',
    params: ({ owner }) => ({ id: owner.id }),
    expect: ownerAlone,
  },
  {
    name: 'onboarding.setInterests',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ onboarding_interest: { interests: ['Lanterns'] } }),
    expect: ownerAlone,
  },
  {
    name: 'onboarding.setCollaborationInterests',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ collaboration_interest: { collaboration_interests: ['consulting'] } }),
    expect: ownerAlone,
  },
  {
    name: 'plans.remainingCredits',
    body: () => ({}),
    expect: signedIn,
  },
  {
    name: 'plans.validateCoupon',
    body: () => ({ coupon_code: 'NO-SUCH-COUPON' }),
    expect: { ...everybody, anonymous: 422, ...refusedEach(422) },
  },
  {
    name: 'plans.redeemCoupon',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ user: { coupon_code: 'NO-SUCH-COUPON' } }),
    expect: { ...ownerAlone, owner: 422 },
  },
  {
    name: 'plans.inviteColleague',
    body: () => ({ email: 'colleague@example.org' }),
    expect: { ...signedIn, ...plans(403, 403, 403, 200) },
  },
  {
    name: 'secondaryEmails.list',
    params: ({ owner }) => ({ id: owner.id }),
    expect: ownerAlone,
  },
  {
    name: 'secondaryEmails.create',
    params: ({ owner }) => ({ id: owner.id }),
    body: ({ owner }) => ({ email_address: owner.email }),
    expect: { ...ownerAlone, owner: 422 },
  },
  {
    name: 'secondaryEmails.makePrimary',
    params: ({ owner }) => ({ id: owner.id, sid: 'no-such-address' }),
    body: () => ({}),
    expect: { ...ownerAlone, owner: 404 },
  },
  {
    name: 'secondaryEmails.remove',
    params: ({ owner }) => ({ id: owner.id, sid: 'no-such-address' }),
    expect: { ...ownerAlone, owner: 404 },
  },
  {
    name: 'secondaryEmails.resend',
    params: ({ owner }) => ({ id: owner.id, sid: 'no-such-address' }),
    expect: { ...ownerAlone, owner: 404 },
  },
  {
    name: 'secondaryEmails.confirm',
    params: ({ owner }) => ({ id: owner.id, sid: 'no-such-address' }),
    query: { confirmation_token: secret },
    expect: { ...ownerAlone, owner: 404 },
  },
  {
    name: 'users.update',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ user: { academic_title: 'Dr.' } }),
    expect: ownerAlone,
  },
  {
    name: 'users.remove',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ password: 'not this one' }),
    expect: { ...ownerAlone, owner: 422 },
  },
  {
    name: 'users.data',
    params: ({ owner }) => ({ id: owner.id }),
    expect: ownerAlone,
  },
  {
    name: 'users.setAvatar',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ avatar: 'bm8gcGljdHVyZQ==' }),
    expect: { ...ownerAlone, owner: 415 },
  },
  {
    name: 'users.removeAvatar',
    params: ({ owner }) => ({ id: owner.id }),
    expect: ownerAlone,
  },
  {
    name: 'users.settings',
    params: ({ owner }) => ({ id: owner.id }),
    expect: ownerAlone,
  },
  {
    name: 'users.setSettings',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ user_settings: { acknowledged_cookies: true, cookie_analytics: false } }),
    expect: ownerAlone,
  },
  {
    name: 'users.setCategory',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ user: { category_id: 3 } }),
    expect: ownerAlone,
  },
  {
    name: 'users.setTooltips',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ tooltips: ['a-hint'] }),
    expect: ownerAlone,
  },
  { name: 'contacts.types', expect: everybody },
  { name: 'contacts.info', params: () => ({ id: 'researchers-1' }), expect: everybody },
  { name: 'contacts.ofGroup', params: () => ({ id: 'research-groups-1' }), expect: everybody },
  {
    name: 'contacts.write',
    params: () => ({ id: 'researchers-1' }),
    body: () => ({ message: { subject: 'A question', body: 'Could we talk about your lanterns?' } }),
    expect: nobodyThere,
  },
]
