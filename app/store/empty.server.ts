import type { Store } from './client.server.ts'

/** For a demonstration only: payments and actions of staff are otherwise kept for ever. */
export async function emptyStore(store: Store): Promise<void> {
  await store.$transaction([
    store.paymentEvent.deleteMany(),
    store.paymentLine.deleteMany(),
    // Payments without an account go with them.
    store.payment.deleteMany(),
    // Their tasks and files go with them.
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
