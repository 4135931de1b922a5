import type { Store } from './client.server.ts'

/** For a demonstration only: elsewhere payments and staff actions are deleted only when their time is over. */
export async function emptyStore(store: Store): Promise<void> {
  await store.$transaction([
    store.paymentEvent.deleteMany(),
    store.paymentLine.deleteMany(),
    // The guest payments are deleted with their payments.
    store.payment.deleteMany(),
    // The tasks and files are deleted with their drafts.
    store.draft.deleteMany(),
    store.household.deleteMany(),
    store.preference.deleteMany(),
    store.quota.deleteMany(),
    store.accountName.deleteMany(),
    store.sessionsEnd.deleteMany(),
    store.faqOpinion.deleteMany(),
    store.solvedAnswer.deleteMany(),
    store.auditEntry.deleteMany(),
    store.recoveryCode.deleteMany(),
    store.secondFactor.deleteMany(),
    store.staffLogIn.deleteMany(),
    store.replyTemplate.deleteMany(),
    store.savedFilter.deleteMany(),
    store.agentChoice.deleteMany(),
  ])
}
