import type { Store } from './client.server.ts'

/** For a demonstration only: elsewhere payments and staff actions are deleted only when their time is over. */
export async function emptyStore(store: Store): Promise<void> {
  await store.$transaction([
    store.paymentEvent.deleteMany(),
    store.paymentLine.deleteMany(),
    // Deletes their guest payments too.
    store.payment.deleteMany(),
    // Deletes their tasks and files too.
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
