import { Alert } from '#ui/alert.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Cluster, Heading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Popup } from '#ui/popup.tsx'
import { StatusCard } from '#ui/status-card.tsx'
import { AlertExplained } from '../shell/alert-explained.tsx'

export type ConsumptionAlert = {
  oldIndex: number
  oldDate: string
  newIndex: number
  newDate: string
  consumption: number
  leakHref: string
}

/** `missing`: shown when they could not be loaded. */
type Props = { alerts: ConsumptionAlert[]; missing: FormNotice | null }

/** HOME-14 to HOME-16: indexes and consumption in m³. */
export function AlertList({ alerts, missing }: Props) {
  if (alerts.length === 0 && !missing) return null
  return (
    <section aria-labelledby="alertes">
      <Stack>
        <Heading level={2} id="alertes">
          Alertes de consommation
        </Heading>
        {missing && (
          <Alert tone={missing.tone}>
            <Text>{missing.text}</Text>
          </Alert>
        )}
        {alerts.map((alert, index) => (
          <StatusCard
            key={alert.newDate}
            tone="danger"
            label="Consommation inhabituelle"
            details={[
              { term: 'Relevée le', value: alert.newDate },
              { term: 'Consommation', value: `${alert.consumption}\u00a0m³` },
            ]}
          >
            <Cluster>
              <Popup
                id={`alerte-${index}`}
                label="Comprendre cette alerte"
                title="Consommation inhabituelle"
              >
                <AlertExplained>
                  <Text>
                    {`Relève du\u00a0${alert.newDate}\u00a0: index ${alert.newIndex}\u00a0m³, soit ${alert.consumption}\u00a0m³ depuis la relève du\u00a0${alert.oldDate} (index ${alert.oldIndex}\u00a0m³).`}
                  </Text>
                </AlertExplained>
              </Popup>
              <Link href={alert.leakHref} variant="alone">
                Chercher une fuite
                <VisuallyHidden>{` pour la relève du ${alert.newDate}`}</VisuallyHidden>
              </Link>
            </Cluster>
          </StatusCard>
        ))}
      </Stack>
    </section>
  )
}
