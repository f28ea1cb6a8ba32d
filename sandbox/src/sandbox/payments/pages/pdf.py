"""Small PDFs of invoices and credit notes: one page of text, written by hand."""

from datetime import UTC, datetime

from sandbox.payments.account import Json, format_amount

_PAGE = "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
_FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def invoice_lines(invoice: Json) -> list[str]:
    """What an invoice says."""
    currency = invoice["currency"]
    each = [
        f"{line['description']}: {format_amount(line['amount'], currency)}"
        for line in invoice["lines"]["data"]
    ]
    return [
        f"Invoice {invoice['number']}",
        f"Date: {_day(invoice['created'])}",
        f"To: {invoice['customer_name'] or ''} {invoice['customer_email'] or ''}",
        *each,
        *_taxes(invoice),
        f"Total: {format_amount(invoice['total'], currency)}",
        f"Amount due: {format_amount(invoice['amount_remaining'], currency)}",
    ]


def credit_note_lines(note: Json) -> list[str]:
    """What a credit note says."""
    return [
        f"Credit note {note['number']}",
        f"Date: {_day(note['created'])}",
        *_taxes(note),
        f"Total: {format_amount(note['total'], note['currency'])}",
    ]


def pdf_of(lines: list[str]) -> bytes:
    """Write lines of text as a PDF; a character that its font lacks becomes a question mark."""
    shown = "".join(f"({_escaped(line)}) Tj T*\n" for line in lines)
    text = f"BT /F1 12 Tf 18 TL 60 780 Td\n{shown}ET".encode("cp1252", "replace")
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< {_PAGE} /Resources << /Font << /F1 5 0 R >> >> >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text),
        _FONT.encode(),
    ]
    written, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate(bodies, 1):
        offsets.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    end = f"xref\n0 6\n0000000000 65535 f \n{table}trailer\n<< /Size 6 /Root 1 0 R >>\n"
    return written + f"{end}startxref\n{len(written)}\n%%EOF\n".encode()


def _escaped(line: str) -> str:
    return line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _taxes(bill: Json) -> list[str]:
    return [f"Tax: {format_amount(tax['amount'], bill['currency'])}" for tax in bill["total_taxes"]]


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%d %B %Y")
