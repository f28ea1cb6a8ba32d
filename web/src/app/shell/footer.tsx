// The footer.

import "./footer.css";

export function Footer() {
  return (
    <footer class="site-footer">
      <div class="bar">
        <p>Keto doesn't give medical advice. Talk to a doctor before you change how you eat.</p>
        <nav aria-label="Footer">
          <a href="/plans">Plans</a>
          <a href="/pricing">Pricing</a>
          <a href="/support">Support</a>
          <a href="/withdraw">Withdraw from contract</a>
          <a href="/terms">Terms</a>
          <a href="/privacy">Privacy</a>
          <a href="/imprint">Imprint</a>
        </nav>
      </div>
    </footer>
  );
}
