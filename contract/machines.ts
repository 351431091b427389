import type { Machine } from './kernel/machine.ts'
import { apiTokenMachine } from './machines/api-token.ts'
import { backgroundCheckMachine } from './machines/background-check.ts'
import { backupMachine } from './machines/backup.ts'
import { blogMachine } from './machines/blog.ts'
import { certificateMachine } from './machines/certificate.ts'
import { changeProposalMachine } from './machines/change-proposal.ts'
import { claimMachine } from './machines/claim.ts'
import { customerCreditMachine } from './machines/customer-credit.ts'
import { documentMachine } from './machines/document.ts'
import { driverMachine } from './machines/driver.ts'
import { earningMachine } from './machines/earning.ts'
import { feedbackMachine } from './machines/feedback.ts'
import {
  agreementsMachine,
  legalsMachine,
  privacyMachine,
  termsMachine,
} from './machines/legal-document.ts'
import { messageMachine } from './machines/message.ts'
import { moverMachine } from './machines/mover.ts'
import { moverMemberMachine } from './machines/mover-member.ts'
import { orderMachine } from './machines/order.ts'
import { paymentMachine } from './machines/payment.ts'
import { paymentDisputeMachine } from './machines/payment-dispute.ts'
import { payoutMachine } from './machines/payout.ts'
import { reconciliationDifferenceMachine } from './machines/reconciliation-difference.ts'
import { reconciliationRunMachine } from './machines/reconciliation-run.ts'
import { refundMachine } from './machines/refund.ts'
import { standingAppealMachine } from './machines/standing-appeal.ts'
import { taskMachine } from './machines/task.ts'
import { ticketMachine } from './machines/ticket.ts'
import { tipMachine } from './machines/tip.ts'
import { undeliveredMessageMachine } from './machines/undelivered-message.ts'
import { userMachine } from './machines/user.ts'
import { walletAccountMachine } from './machines/wallet-account.ts'
import { webhookDeliveryMachine } from './machines/webhook-delivery.ts'
import { webhookEndpointMachine } from './machines/webhook-endpoint.ts'

/** Every state machine, by the resource whose state it controls. */
export const machines = {
  orders: orderMachine,
  change_proposals: changeProposalMachine,
  payments: paymentMachine,
  payment_disputes: paymentDisputeMachine,
  tips: tipMachine,
  certificates: certificateMachine,
  claims: claimMachine,
  customer_credits: customerCreditMachine,
  earnings: earningMachine,
  users: userMachine,
  movers: moverMachine,
  drivers: driverMachine,
  mover_members: moverMemberMachine,
  feedbacks: feedbackMachine,
  standing_appeals: standingAppealMachine,
  documents: documentMachine,
  background_checks: backgroundCheckMachine,
  refunds: refundMachine,
  payouts: payoutMachine,
  wallet_accounts: walletAccountMachine,
  reconciliation_runs: reconciliationRunMachine,
  reconciliation_differences: reconciliationDifferenceMachine,
  blogs: blogMachine,
  legals: legalsMachine,
  privacy: privacyMachine,
  terms: termsMachine,
  agreements: agreementsMachine,
  tickets: ticketMachine,
  messages: messageMachine,
  backups: backupMachine,
  undelivered_messages: undeliveredMessageMachine,
  tasks: taskMachine,
  api_tokens: apiTokenMachine,
  webhook_endpoints: webhookEndpointMachine,
  webhook_deliveries: webhookDeliveryMachine,
} as const satisfies Record<string, Machine>

export type MachineName = keyof typeof machines
