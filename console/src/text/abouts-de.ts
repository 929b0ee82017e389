/** The descriptions of the settings in German, by their English text. */
export const aboutsDe: Readonly<Record<string, string>> = {
  'Name of the account.': 'Name des Studios.',
  'Domain name of the account.': 'Domain des Studios.',
  'Default time zone. Times have its offset.':
    'Zeitzone, wenn keine andere angegeben ist. Zeiten werden mit ihrem Abstand zu UTC angegeben.',
  'Default currency.': 'Währung, wenn keine andere angegeben ist.',
  'Default language and region of documents.': 'Sprache und Region von Belegen, wenn keine andere angegeben ist.',
  'Country of the account, an ISO 3166 code such as DE.': 'Land des Studios, als Code nach ISO 3166 wie DE.',
  'Name of the company, for documents (BT-27).': 'Name der Firma auf Belegen.',
  'Printed address of the company, in several lines. If it is empty, it is made from the address members.':
    'Gedruckte Anschrift der Firma, in mehreren Zeilen. Ist sie leer, wird sie aus den Teilen der Anschrift gebildet.',
  'First line of the address of the company (BT-35).': 'Erste Zeile der Anschrift der Firma.',
  'Second line of the address of the company (BT-36).': 'Zweite Zeile der Anschrift der Firma.',
  'Third line of the address of the company (BT-162).': 'Dritte Zeile der Anschrift der Firma.',
  'City of the company (BT-37).': 'Ort der Firma.',
  'State, county or region of the company (BT-39).': 'Bundesland, Kreis oder Region der Firma.',
  'Postcode of the company (BT-38).': 'Postleitzahl der Firma.',
  'Country of the company, an ISO 3166 code such as DE (BT-40). Default: the country of the instance.':
    'Land der Firma, als Code nach ISO 3166 wie DE. Ohne Angabe gilt das Land des Studios.',
  'VAT id of the company, with the prefix of its country: DE123456789 (BT-31).':
    'Umsatzsteuer-ID der Firma, mit dem Kürzel ihres Landes: DE123456789.',
  'Tax number of the company at its local tax office, if it is not a VAT id (BT-32).':
    'Steuernummer der Firma beim Finanzamt, wenn sie keine Umsatzsteuer-ID ist.',
  'Number of the company in a register, such as HRB 12345 (BT-30).':
    'Nummer der Firma in einem Register, zum Beispiel HRB 12345.',
  'Register of company_registration_number, an ISO/IEC 6523 code (BT-30-1).':
    'Register, in dem die Nummer der Firma steht, als Code nach ISO/IEC 6523.',
  'Other legal information about the company: legal form, capital, directors (BT-33).':
    'Weitere Pflichtangaben zur Firma: Rechtsform, Kapital, Geschäftsführung.',
  'Person or department to ask about documents (BT-41).': 'Person oder Abteilung für Fragen zu Belegen.',
  'Email address of the company (BT-43).': 'E-Mail-Adresse der Firma.',
  'Phone number of the company (BT-42).': 'Telefonnummer der Firma.',
  'Electronic address at which the company receives documents, such as a Peppol id (BT-34).':
    'Elektronische Adresse, an der die Firma Belege empfängt, zum Beispiel eine Peppol-ID.',
  'Scheme of company_electronic_address, an EAS code such as EM for an email address (BT-34-1).':
    'Schema der elektronischen Adresse, als EAS-Code wie EM für eine E-Mail-Adresse.',
  'Bank account of the company (BT-84).': 'Bankkonto der Firma.',
  'Bank of the company (BT-86).': 'Bank der Firma.',
  'Logo of the company.': 'Logo der Firma.',
  'Bookings without their own rates are priced by the rate schemes that apply.':
    'Buchungen ohne eigene Preise werden nach den passenden Tarifen berechnet.',
  'Administrators who can see the whole mail get a blind copy of each mail about bookings.':
    'Administratoren, die die ganze Mail sehen dürfen, bekommen jede Mail zu Buchungen als Blindkopie.',
  'Booked users get notifications by email.': 'Gebuchte Benutzer werden per E-Mail benachrichtigt.',
  'Whether a booking that clashes with another is allowed or rejected.':
    'Ob eine Buchung, die sich mit einer anderen überschneidet, erlaubt oder abgelehnt wird.',
  'Types of resources that never clash, by their type_id. One of: 1 room, 2 person, 3 equipment, 4 resource group, 5 action.':
    'Arten von Ressourcen, die nie einen Konflikt haben.',
  'Statuses of bookings that never clash, by their id.': 'Status von Buchungen, die nie einen Konflikt haben.',
  'Users can edit only their own bookings.': 'Benutzer können nur ihre eigenen Buchungen bearbeiten.',
  'Fields that every booking must have besides name, start and end.':
    'Felder, die jede Buchung außer Name, Beginn und Ende haben muss.',
  'When the studio is open, in its time zone. The schedule marks all other times as closed. Empty: no opening hours are set.':
    'Wann das Studio offen ist, in seiner Zeitzone. Andere Zeiten sind im Plan als geschlossen markiert. Leer: Es sind keine Öffnungszeiten festgelegt.',
  'The weekdays; empty for all. One of: 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, 7 Sunday.':
    'Die Wochentage; leer für alle.',
  'When it opens, such as 09:00.': 'Beginn, zum Beispiel 09:00.',
  'When it closes, later on the same day, such as 19:00; 24:00 is midnight.':
    'Ende am selben Tag, zum Beispiel 19:00; 24:00 ist Mitternacht.',
  'Payment term in days after the invoice date. It sets the due date of new invoices. Null: no due date.':
    'Zahlungsziel in Tagen nach dem Rechnungsdatum. Es ergibt die Fälligkeit neuer Rechnungen. Leer: keine Fälligkeit.',
  'Default time for which a booking stays locked.':
    'Minuten, die eine Buchung gesperrt bleibt, wenn nichts anderes angegeben ist.',
  'Only users with READ permission on SALES or ADMIN see internal costs.':
    'Interne Kosten sieht nur, wer Finanzen oder Verwaltung lesen darf.',
  'What happens if the e-invoice data of an invoice are incomplete when it is issued: nothing, warnings, or a refusal.':
    'Prüfung beim Ausstellen, ob eine Rechnung alle Angaben für eine E-Rechnung hat: keine, mit Hinweisen oder mit Ablehnung.',
  'VAT category of lines without a tax on an e-invoice: E exempt from tax, Z zero rated, O outside the scope of tax.':
    'Steuerkategorie von Positionen ohne Steuer auf einer E-Rechnung: E steuerbefreit, Z Nullsatz, O nicht steuerbar.',
  'Settings of the DATEV export (GET /v2/export/invoices?format=datev). Null if it is not used.':
    'Angaben für den Export nach DATEV.',
  'Whether postings of invoices have the date of supply (Leistungsdatum). The tax then belongs to the period of that date: agree on this with the accountant. Default: false.':
    'Ob Buchungen von Rechnungen ein Leistungsdatum haben, in dessen Zeitraum die Steuer entsteht. Mit der Steuerberatung abstimmen. Ohne Angabe nein.',
  'DATEV consultant number (Beraternummer).': 'Nummer der Steuerberatung.',
  'DATEV client number (Mandantennummer).': 'Nummer des Mandanten.',
  'Month and day on which the fiscal year begins, such as 01-01.':
    'Monat und Tag, an dem das Wirtschaftsjahr beginnt, zum Beispiel 01-01.',
  'Number of digits of an account. Debtor accounts have one more.':
    'Stellen eines Sachkontos. Debitorenkonten haben eine mehr.',
  'Revenue account for lines whose tax has no account.': 'Erlöskonto von Positionen, deren Steuer kein Konto hat.',
  'Revenue account for lines without a tax, or with a tax of 0 % that has no account.':
    'Erlöskonto von Positionen ohne Steuer oder mit einer Steuer von 0 %, die kein Konto hat.',
  'Debtor account for clients without a debtor number.': 'Debitorenkonto von Kunden ohne Debitorennummer.',
  'Account for incoming payments.': 'Konto für Zahlungseingänge.',
  'Account for prepaid amounts of invoices (amount_prepaid), such as payments received on account.':
    'Konto der Beträge, die eine Rechnung als bereits gezahlt nennt, zum Beispiel erhaltene Anzahlungen.',
  'Account for rounding of the amount due (rounding_amount).': 'Konto für Rundungen des Zahlbetrags.',
  'Users who need a second factor to sign in: nobody, users with WRITE permission on ADMIN, or all. Users without a second factor can only set one up.':
    'Wer zum Anmelden einen zweiten Faktor braucht: niemand, Benutzer mit Schreibrecht für die Verwaltung, oder alle. Wer keinen hat, kann dann nur einen einrichten.',
  'Discount for early payment (Skonto) that the client took. It reduces the amount due like the payment. In a refund, it is negative: it takes a discount back.':
    'Skonto, das der Kunde abgezogen hat. Es mindert den offenen Betrag wie die Zahlung. In einer Erstattung ist es negativ: Es nimmt Skonto zurück.',
  'Account for early payment discounts on lines without a tax, or whose tax has no such account.':
    'Skontokonto von Positionen, deren Steuer keines hat oder die keine Steuer haben.',
}
