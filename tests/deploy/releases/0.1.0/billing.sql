CREATE TABLE public.coupon (
    code text NOT NULL,
    active boolean NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    valid_until timestamp with time zone,
    max_uses integer,
    used_count integer DEFAULT 0 NOT NULL,
    discount_type text NOT NULL,
    discount_value numeric(12,4) NOT NULL,
    CONSTRAINT coupon_code_check CHECK ((code = upper(code))),
    CONSTRAINT coupon_discount_value_check CHECK ((discount_value >= (0)::numeric))
);
CREATE TABLE public.customer (
    id text NOT NULL,
    user_id text NOT NULL,
    idempotency_key text NOT NULL,
    stripe_customer_id text,
    created_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone
);
CREATE TABLE public.inbox (
    event_id text NOT NULL,
    handler text NOT NULL,
    handled_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.inbox_claim (
    event_id text NOT NULL,
    handler text NOT NULL,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.lifetime_payment (
    id text NOT NULL,
    user_id text NOT NULL,
    stripe_session_id text NOT NULL,
    stripe_payment_id text,
    amount numeric(14,2) NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    refunded_at timestamp with time zone
);
CREATE TABLE public.membership (
    user_id text NOT NULL,
    tier text NOT NULL,
    status text NOT NULL,
    role text NOT NULL,
    ends_at timestamp with time zone,
    version integer NOT NULL
);
CREATE TABLE public.migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.orders (
    id text NOT NULL,
    user_id text NOT NULL,
    plan_id text NOT NULL,
    stripe_session_id text NOT NULL,
    stripe_payment_id text,
    amount numeric(14,2) NOT NULL,
    status text DEFAULT 'COMPLETED'::text NOT NULL,
    coupon_code text,
    paid_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    refunded_at timestamp with time zone
);
CREATE TABLE public.outbox (
    "position" bigint NOT NULL,
    event_id text NOT NULL,
    routing_key text NOT NULL,
    body text NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
ALTER TABLE public.outbox ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.purchase (
    user_id text NOT NULL,
    plan_id text NOT NULL,
    order_id text NOT NULL,
    price numeric(14,2) NOT NULL,
    purchased_at timestamp with time zone NOT NULL
);
CREATE TABLE public.stripe_event (
    id text NOT NULL,
    type text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    payload text,
    state text NOT NULL,
    outcome text NOT NULL,
    attempts integer DEFAULT 1 NOT NULL,
    CONSTRAINT stripe_event_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'ignored'::text, 'set aside'::text, 'failed'::text])))
);
CREATE TABLE public.subscription (
    stripe_subscription_id text NOT NULL,
    user_id text NOT NULL,
    tier text NOT NULL,
    current_tier text NOT NULL,
    status text NOT NULL,
    deleted boolean NOT NULL,
    current_period_start timestamp with time zone,
    current_period_end timestamp with time zone,
    oldest jsonb NOT NULL,
    newest jsonb NOT NULL
);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value) VALUES ('FIVEOFF', true, '2025-01-01 00:00:00+00', NULL, 500, 0, 'FIXED', 5.0000);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value) VALUES ('SUMMER2025', true, '2025-06-01 00:00:00+00', '2025-08-31 23:59:59+00', NULL, 0, 'PERCENTAGE', 25.0000);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value) VALUES ('PAUSED20', false, '2025-01-01 00:00:00+00', NULL, NULL, 0, 'PERCENTAGE', 20.0000);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value) VALUES ('WELCOME10', true, '2025-01-01 00:00:00+00', NULL, NULL, 1, 'PERCENTAGE', 10.0000);
INSERT INTO public.coupon (code, active, valid_from, valid_until, max_uses, used_count, discount_type, discount_value) VALUES ('ONTHEHOUSE', true, '2025-01-01 00:00:00+00', NULL, 100, 1, 'PERCENTAGE', 100.0000);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at) VALUES ('01a1fcd0-5854-711b-8de7-e5f84bf023df', '01a1fcd0-57fb-740b-bd31-750246e71487', '01a1fcd0-5854-72df-a722-514180e0c8c8', 'cus_jm7Rd89J931oRe', '2026-11-21 06:34:34.96439+00', NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at) VALUES ('01a1fcd0-5f5e-7eed-825c-72e38cd08c0f', '01a1fcd0-5f05-7c50-b2f8-9fad7c0c9d2e', '01a1fcd0-5f5e-7f6c-9584-cc4c1b136d79', 'cus_XnBIOdLsLzXQug', '2026-11-21 06:34:36.766314+00', NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at) VALUES ('01a1fcd0-624b-731a-ab45-1d8c668148f2', '01a1fcd0-620e-7f8d-a641-387f6ae7a8db', '01a1fcd0-624b-77f1-b1e7-d590d30d6014', 'cus_FhbSwaAb4sBzY7', '2026-11-21 06:34:37.515932+00', NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at) VALUES ('01a1fcd0-656f-75b2-9c12-4722787c89e0', '01a1fcd0-6517-79e2-a73c-fbd8807f1f25', '01a1fcd0-656f-7998-b16a-2a0d76795f08', 'cus_2FphO0PrD5yzj3', '2026-11-21 06:34:38.319928+00', NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at) VALUES ('01a1fcd0-7664-7020-a6ae-029c8c0cf5e2', '01a1fcd0-75fa-7f2a-a415-d75aebe3d9c2', '01a1fcd0-7664-77da-b2a7-32425dbbb014', 'cus_USghwHSwq1tCIG', '2026-11-21 06:34:42.660316+00', NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at) VALUES ('01a1fcd0-78db-7926-9020-8b59a4d70371', '01a1fcd0-78a1-7e3b-b11f-4244114578b7', '01a1fcd0-78db-76fd-9b6c-35b896f7e01b', 'cus_RzU2cgFBYTIGfy', '2026-11-21 06:34:43.291912+00', NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at) VALUES ('01a1fcd0-7b04-7200-863a-40322eb53f5f', '01a1fcd0-7ab1-722f-801e-9cce9f9f3312', '01a1fcd0-7b04-767f-aa33-c6d58695e2d5', 'cus_iznbBVt2azn5rx', '2026-11-21 06:34:43.84426+00', NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at) VALUES ('01a1fcd0-7f29-7923-a473-085d8e203b63', '01a1fcd0-7d10-7aaa-a780-ce2ccd2127f3', '01a1fcd0-7f29-7346-94aa-39f0bf6f0ab7', 'cus_gNJRJA5Kxvq7jM', '2026-11-21 06:34:44.905934+00', NULL);
INSERT INTO public.customer (id, user_id, idempotency_key, stripe_customer_id, created_at, replaced_at) VALUES ('01a1fcd0-82b7-7f09-9117-21c5866bd71f', '01a1fcd0-826a-7eb3-b1d1-700d70c47b09', '01a1fcd0-82b7-7724-8531-422c5ff2729b', 'cus_hHyx48GXZdZenP', '2026-11-21 06:34:45.815093+00', NULL);
INSERT INTO public.lifetime_payment (id, user_id, stripe_session_id, stripe_payment_id, amount, paid_at, refunded_at) VALUES ('01a1fcd0-6348-74de-a3eb-c9b62dc96e20', '01a1fcd0-620e-7f8d-a641-387f6ae7a8db', 'cs_test_a1Sp2jktZeqw9CaFx84NxxoHdaBAij5TdoBWoGQH1vB5QeG2R6b3vPSJGj', 'pi_3kMPDm3gFGSstmttC37m1acKC', 149.00, '2026-11-21 06:34:37+00', NULL);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a1fcd0-57fb-740b-bd31-750246e71487', 'FREE', 'CANCELED', 'MEMBER', '2026-12-21 06:34:35+00', 2);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a1fcd0-5f05-7c50-b2f8-9fad7c0c9d2e', 'BASIC', 'PAST_DUE', 'MEMBER', '2027-01-21 06:34:36+00', 3);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a1fcd0-620e-7f8d-a641-387f6ae7a8db', 'LIFETIME', 'ACTIVE', 'PREMIUM', NULL, 2);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a1fcd0-6517-79e2-a73c-fbd8807f1f25', 'BASIC', 'ACTIVE', 'PREMIUM', '2026-12-21 06:34:38+00', 1);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a1fcd0-75fa-7f2a-a415-d75aebe3d9c2', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a1fcd0-78a1-7e3b-b11f-4244114578b7', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a1fcd0-7ab1-722f-801e-9cce9f9f3312', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a1fcd0-7d10-7aaa-a780-ce2ccd2127f3', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.membership (user_id, tier, status, role, ends_at, version) VALUES ('01a1fcd0-826a-7eb3-b1d1-700d70c47b09', 'FREE', 'INACTIVE', 'MEMBER', NULL, 0);
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('chassis/0001_outbox_and_inbox.sql', '485c1d8e385465ea0c7a4ec2a064c6e62238415807ef3c780be2a6b9c3c56593', '2026-11-21 06:32:40.13275+00');
INSERT INTO public.migration (name, checksum, applied_at) VALUES ('billing/0001_payments.sql', '596c5e968c0148dd3e416ba7496d3c4337ab87710b825644246c30826fb424b9', '2026-11-21 06:32:40.171721+00');
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at) VALUES ('01a1fcd0-76c6-74c5-afcb-05ed6f5355b6', '01a1fcd0-75fa-7f2a-a415-d75aebe3d9c2', '01a1fcce-b165-7389-8339-dcb8b5d9266c', 'cs_test_a13PZLQfVnYvzFvx6XbPTiobDVtUDsMYaQeieYB5jerI0XTZaVKehEtkAu', 'pi_3QU6o9KChVfrjOcTmxlPRSlLo', 14.99, 'COMPLETED', NULL, '2026-11-21 06:34:42+00', '2026-11-21 06:34:42.758077+00', NULL);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at) VALUES ('01a1fcd0-792b-71b3-9485-6da1f64f40c6', '01a1fcd0-78a1-7e3b-b11f-4244114578b7', '01a1fcce-b17d-7de9-a444-286eee8758ea', 'cs_test_a1djjVoEzreCl83NMqzPYWVa0GfnchqZoDqpTVQMbsIRiRR0CZ7AXJbq4r', 'pi_3NC8zG3Ha53LsFg1MieHfhwQf', 4.99, 'COMPLETED', NULL, '2026-11-21 06:34:43+00', '2026-11-21 06:34:43.371637+00', NULL);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at) VALUES ('01a1fcd0-7b6f-7c92-bea6-0e3af4bcb07f', '01a1fcd0-7ab1-722f-801e-9cce9f9f3312', '01a1fcce-b165-7389-8339-dcb8b5d9266c', 'cs_test_a1fCnZDAhAc6dag7hnP7Og9857CCfXY96mQSlpG78psivsOAvpb1hGeBbX', 'pi_3MR9nR6TSpMqQfc3cRW1Qtt3V', 14.99, 'COMPLETED', NULL, '2026-11-21 06:34:43+00', '2026-11-21 06:34:43.951922+00', NULL);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at) VALUES ('01a1fcd0-8005-7a9c-84ed-5bf05ba2265a', '01a1fcd0-7d10-7aaa-a780-ce2ccd2127f3', '01a1fcce-b165-7389-8339-dcb8b5d9266c', 'cs_test_a1r0tN53B0OQdB70mOCgjPBGq5Ead9EjlRuyTLflWkwJwwou1WOU7n5oVz', 'pi_3jF1Xx7Rf8CoF6Xn0pPGGTAEv', 13.49, 'COMPLETED', 'WELCOME10', '2026-11-21 06:34:45+00', '2026-11-21 06:34:45.125557+00', NULL);
INSERT INTO public.orders (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount, status, coupon_code, paid_at, created_at, refunded_at) VALUES ('01a1fcd0-82fd-7166-9566-a586525c191d', '01a1fcd0-826a-7eb3-b1d1-700d70c47b09', '01a1fcce-b17d-7de9-a444-286eee8758ea', 'cs_test_a1eUi9JzijBBc7xsHx3KKqF3t6frPBObhuOdRihPxuzZnczcPDsF0ICmO0', NULL, 0.00, 'COMPLETED', 'ONTHEHOUSE', '2026-11-21 06:34:45+00', '2026-11-21 06:34:45.885535+00', NULL);
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at) VALUES ('01a1fcd0-75fa-7f2a-a415-d75aebe3d9c2', '01a1fcce-b165-7389-8339-dcb8b5d9266c', '01a1fcd0-76c6-74c5-afcb-05ed6f5355b6', 14.99, '2026-11-21 06:34:42.765243+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at) VALUES ('01a1fcd0-78a1-7e3b-b11f-4244114578b7', '01a1fcce-b17d-7de9-a444-286eee8758ea', '01a1fcd0-792b-71b3-9485-6da1f64f40c6', 4.99, '2026-11-21 06:34:43.385049+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at) VALUES ('01a1fcd0-7ab1-722f-801e-9cce9f9f3312', '01a1fcce-b165-7389-8339-dcb8b5d9266c', '01a1fcd0-7b6f-7c92-bea6-0e3af4bcb07f', 14.99, '2026-11-21 06:34:43.962931+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at) VALUES ('01a1fcd0-7d10-7aaa-a780-ce2ccd2127f3', '01a1fcce-b165-7389-8339-dcb8b5d9266c', '01a1fcd0-8005-7a9c-84ed-5bf05ba2265a', 13.49, '2026-11-21 06:34:45.206273+00');
INSERT INTO public.purchase (user_id, plan_id, order_id, price, purchased_at) VALUES ('01a1fcd0-826a-7eb3-b1d1-700d70c47b09', '01a1fcce-b17d-7de9-a444-286eee8758ea', '01a1fcd0-82fd-7166-9566-a586525c191d', 0.00, '2026-11-21 06:34:45.891826+00');
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1jnwGax0JJFhPDcEt2g7hlfHo', 'customer.subscription.created', '2026-11-21 06:34:35+00', '2026-11-21 06:34:35.286278+00', '{
  "id": "evt_1jnwGax0JJFhPDcEt2g7hlfHo",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242875,
  "data": {
    "object": {
      "id": "sub_1I9fqga69qwZfmEIwb2Wf2LAv",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795242875,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795242875
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": null,
      "cancel_at_period_end": false,
      "canceled_at": null,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": null
      },
      "collection_method": "charge_automatically",
      "created": 1795242875,
      "currency": "usd",
      "customer": "cus_jm7Rd89J931oRe",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1Mz3AKr4XSvsmRNc64fsYZeKc",
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "ended_at": null,
      "invoice_settings": {
        "account_tax_ids": null,
        "issuer": {
          "type": "self"
        }
      },
      "items": {
        "object": "list",
        "data": [
          {
            "id": "si_zp6rbkbbbWgx3F",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795242875,
            "current_period_end": 1797834875,
            "current_period_start": 1795242875,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_pro",
              "object": "plan",
              "active": true,
              "amount": 1999,
              "amount_decimal": "1999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_pro",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_pro",
              "object": "price",
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "product": "prod_sandbox_pro",
              "recurring": {
                "interval": "month",
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed"
              },
              "tax_behavior": "unspecified",
              "tiers_mode": null,
              "transform_quantity": null,
              "type": "recurring",
              "unit_amount": 1999,
              "unit_amount_decimal": "1999"
            },
            "quantity": 1,
            "subscription": "sub_1I9fqga69qwZfmEIwb2Wf2LAv",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1I9fqga69qwZfmEIwb2Wf2LAv"
      },
      "latest_invoice": "in_1OEGGsfLD8q6eqaSpfTHo53F7",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {},
      "next_pending_invoice_item_invoice": null,
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": {
          "card": {
            "network": null,
            "request_three_d_secure": "automatic"
          }
        },
        "payment_method_types": [
          "card"
        ],
        "save_default_payment_method": "off"
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "plan": {
        "id": "price_sandbox_pro",
        "object": "plan",
        "active": true,
        "amount": 1999,
        "amount_decimal": "1999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_pro",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795242875,
      "status": "active",
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.created"
}', 'applied', 'sub_1I9fqga69qwZfmEIwb2Wf2LAv is PRO ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1IRME1KekgiRmKmFwXCjPnB5c', 'checkout.session.completed', '2026-11-21 06:34:35+00', '2026-11-21 06:34:35.342637+00', '{
  "id": "evt_1IRME1KekgiRmKmFwXCjPnB5c",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242875,
  "data": {
    "object": {
      "id": "cs_test_a1USWBcrT0kwc8MxLQQdqyTSvhg4kIx39JIVaqoWfjOLwoX8FVyQdzPXiz",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 1999,
      "amount_total": 1999,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://localhost:18050/pricing?cancelled=true",
      "client_reference_id": null,
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795242875,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_jm7Rd89J931oRe",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "01a1fcd0-57d0-720a-a609-34d2288d3539@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795329275,
      "integration_identifier": null,
      "invoice": "in_1OEGGsfLD8q6eqaSpfTHo53F7",
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a1fcd0-57fb-740b-bd31-750246e71487",
        "tier": "pro"
      },
      "mode": "subscription",
      "origin_context": null,
      "payment_intent": null,
      "payment_link": null,
      "payment_method_collection": "always",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": "sub_1I9fqga69qwZfmEIwb2Wf2LAv",
      "success_url": "http://localhost:18050/dashboard?subscription=success",
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'ignored', 'it sells neither a plan nor a lifetime', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1lVs4U0m0wN1Xlg7tU7wZJCMs', 'customer.subscription.updated', '2026-11-21 06:34:36+00', '2026-11-21 06:34:36.261083+00', '{
  "id": "evt_1lVs4U0m0wN1Xlg7tU7wZJCMs",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242876,
  "data": {
    "object": {
      "id": "sub_1I9fqga69qwZfmEIwb2Wf2LAv",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795242875,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795242875
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": 1797834875,
      "cancel_at_period_end": true,
      "canceled_at": 1795242876,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": "cancellation_requested"
      },
      "collection_method": "charge_automatically",
      "created": 1795242875,
      "currency": "usd",
      "customer": "cus_jm7Rd89J931oRe",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1Mz3AKr4XSvsmRNc64fsYZeKc",
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "ended_at": null,
      "invoice_settings": {
        "account_tax_ids": null,
        "issuer": {
          "type": "self"
        }
      },
      "items": {
        "object": "list",
        "data": [
          {
            "id": "si_zp6rbkbbbWgx3F",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795242875,
            "current_period_end": 1797834875,
            "current_period_start": 1795242875,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_pro",
              "object": "plan",
              "active": true,
              "amount": 1999,
              "amount_decimal": "1999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_pro",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_pro",
              "object": "price",
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "product": "prod_sandbox_pro",
              "recurring": {
                "interval": "month",
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed"
              },
              "tax_behavior": "unspecified",
              "tiers_mode": null,
              "transform_quantity": null,
              "type": "recurring",
              "unit_amount": 1999,
              "unit_amount_decimal": "1999"
            },
            "quantity": 1,
            "subscription": "sub_1I9fqga69qwZfmEIwb2Wf2LAv",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1I9fqga69qwZfmEIwb2Wf2LAv"
      },
      "latest_invoice": "in_1OEGGsfLD8q6eqaSpfTHo53F7",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {},
      "next_pending_invoice_item_invoice": null,
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": {
          "card": {
            "network": null,
            "request_three_d_secure": "automatic"
          }
        },
        "payment_method_types": [
          "card"
        ],
        "save_default_payment_method": "off"
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "plan": {
        "id": "price_sandbox_pro",
        "object": "plan",
        "active": true,
        "amount": 1999,
        "amount_decimal": "1999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_pro",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795242875,
      "status": "active",
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null
    },
    "previous_attributes": {
      "cancel_at_period_end": false,
      "cancel_at": null,
      "canceled_at": null,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": null
      }
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.updated"
}', 'applied', 'sub_1I9fqga69qwZfmEIwb2Wf2LAv is PRO ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_15yzjlods0gWCKRZI3dKFs57U', 'checkout.session.completed', '2026-11-21 06:34:36+00', '2026-11-21 06:34:36.86572+00', '{
  "id": "evt_15yzjlods0gWCKRZI3dKFs57U",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242876,
  "data": {
    "object": {
      "id": "cs_test_a1BGuNfoKZCJQ9DeAQlLu1bHvOawNFp8mPc9g53tb146mJAPy09hKesZVw",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 999,
      "amount_total": 999,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://localhost:18050/pricing?cancelled=true",
      "client_reference_id": null,
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795242876,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_XnBIOdLsLzXQug",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "01a1fcd0-5ee1-7aaf-a811-0f94b25b9db3@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795329276,
      "integration_identifier": null,
      "invoice": "in_1iYQPPbk1RXmGxcUz9pN4B29G",
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a1fcd0-5f05-7c50-b2f8-9fad7c0c9d2e",
        "tier": "basic"
      },
      "mode": "subscription",
      "origin_context": null,
      "payment_intent": null,
      "payment_link": null,
      "payment_method_collection": "always",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": "sub_1kA1eCT8gp4hhSyIZ7cRt8nh7",
      "success_url": "http://localhost:18050/dashboard?subscription=success",
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'ignored', 'it sells neither a plan nor a lifetime', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_12Rx6gdXjAXAwXwnTl5aXWIRv', 'customer.subscription.deleted', '2026-11-21 06:34:36+00', '2026-11-21 06:34:36.286921+00', '{
  "id": "evt_12Rx6gdXjAXAwXwnTl5aXWIRv",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242876,
  "data": {
    "object": {
      "id": "sub_1I9fqga69qwZfmEIwb2Wf2LAv",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795242875,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795242875
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": 1797834875,
      "cancel_at_period_end": false,
      "canceled_at": 1795242876,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": "cancellation_requested"
      },
      "collection_method": "charge_automatically",
      "created": 1795242875,
      "currency": "usd",
      "customer": "cus_jm7Rd89J931oRe",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1Mz3AKr4XSvsmRNc64fsYZeKc",
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "ended_at": 1797834875,
      "invoice_settings": {
        "account_tax_ids": null,
        "issuer": {
          "type": "self"
        }
      },
      "items": {
        "object": "list",
        "data": [
          {
            "id": "si_zp6rbkbbbWgx3F",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795242875,
            "current_period_end": 1797834875,
            "current_period_start": 1795242875,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_pro",
              "object": "plan",
              "active": true,
              "amount": 1999,
              "amount_decimal": "1999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_pro",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_pro",
              "object": "price",
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "product": "prod_sandbox_pro",
              "recurring": {
                "interval": "month",
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed"
              },
              "tax_behavior": "unspecified",
              "tiers_mode": null,
              "transform_quantity": null,
              "type": "recurring",
              "unit_amount": 1999,
              "unit_amount_decimal": "1999"
            },
            "quantity": 1,
            "subscription": "sub_1I9fqga69qwZfmEIwb2Wf2LAv",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1I9fqga69qwZfmEIwb2Wf2LAv"
      },
      "latest_invoice": "in_1OEGGsfLD8q6eqaSpfTHo53F7",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {},
      "next_pending_invoice_item_invoice": null,
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": {
          "card": {
            "network": null,
            "request_three_d_secure": "automatic"
          }
        },
        "payment_method_types": [
          "card"
        ],
        "save_default_payment_method": "off"
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "plan": {
        "id": "price_sandbox_pro",
        "object": "plan",
        "active": true,
        "amount": 1999,
        "amount_decimal": "1999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_pro",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795242875,
      "status": "canceled",
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.deleted"
}', 'applied', 'sub_1I9fqga69qwZfmEIwb2Wf2LAv is PRO CANCELED', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1qpEHLN8diXVX4sHt6KacMdYw', 'customer.subscription.created', '2026-11-21 06:34:36+00', '2026-11-21 06:34:36.87751+00', '{
  "id": "evt_1qpEHLN8diXVX4sHt6KacMdYw",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242876,
  "data": {
    "object": {
      "id": "sub_1kA1eCT8gp4hhSyIZ7cRt8nh7",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795242876,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795242876
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": null,
      "cancel_at_period_end": false,
      "canceled_at": null,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": null
      },
      "collection_method": "charge_automatically",
      "created": 1795242876,
      "currency": "usd",
      "customer": "cus_XnBIOdLsLzXQug",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1lCIcONLRXLswAg8rCasRUXbD",
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "ended_at": null,
      "invoice_settings": {
        "account_tax_ids": null,
        "issuer": {
          "type": "self"
        }
      },
      "items": {
        "object": "list",
        "data": [
          {
            "id": "si_gHrRL7Mot8YINs",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795242876,
            "current_period_end": 1797834876,
            "current_period_start": 1795242876,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_basic",
              "object": "plan",
              "active": true,
              "amount": 999,
              "amount_decimal": "999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_basic",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_basic",
              "object": "price",
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "product": "prod_sandbox_basic",
              "recurring": {
                "interval": "month",
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed"
              },
              "tax_behavior": "unspecified",
              "tiers_mode": null,
              "transform_quantity": null,
              "type": "recurring",
              "unit_amount": 999,
              "unit_amount_decimal": "999"
            },
            "quantity": 1,
            "subscription": "sub_1kA1eCT8gp4hhSyIZ7cRt8nh7",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1kA1eCT8gp4hhSyIZ7cRt8nh7"
      },
      "latest_invoice": "in_1iYQPPbk1RXmGxcUz9pN4B29G",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {},
      "next_pending_invoice_item_invoice": null,
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": {
          "card": {
            "network": null,
            "request_three_d_secure": "automatic"
          }
        },
        "payment_method_types": [
          "card"
        ],
        "save_default_payment_method": "off"
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "plan": {
        "id": "price_sandbox_basic",
        "object": "plan",
        "active": true,
        "amount": 999,
        "amount_decimal": "999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_basic",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795242876,
      "status": "active",
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.created"
}', 'applied', 'sub_1kA1eCT8gp4hhSyIZ7cRt8nh7 is BASIC ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1oCwxCpcJg6yvJhY0AU0aU3M8', 'customer.subscription.updated', '2026-11-21 06:34:37+00', '2026-11-21 06:34:37.035088+00', '{
  "id": "evt_1oCwxCpcJg6yvJhY0AU0aU3M8",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242877,
  "data": {
    "object": {
      "id": "sub_1kA1eCT8gp4hhSyIZ7cRt8nh7",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795242876,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795242876
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": null,
      "cancel_at_period_end": false,
      "canceled_at": null,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": null
      },
      "collection_method": "charge_automatically",
      "created": 1795242876,
      "currency": "usd",
      "customer": "cus_XnBIOdLsLzXQug",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1lCIcONLRXLswAg8rCasRUXbD",
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "ended_at": null,
      "invoice_settings": {
        "account_tax_ids": null,
        "issuer": {
          "type": "self"
        }
      },
      "items": {
        "object": "list",
        "data": [
          {
            "id": "si_gHrRL7Mot8YINs",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795242876,
            "current_period_end": 1800513276,
            "current_period_start": 1797834876,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_basic",
              "object": "plan",
              "active": true,
              "amount": 999,
              "amount_decimal": "999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_basic",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_basic",
              "object": "price",
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "product": "prod_sandbox_basic",
              "recurring": {
                "interval": "month",
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed"
              },
              "tax_behavior": "unspecified",
              "tiers_mode": null,
              "transform_quantity": null,
              "type": "recurring",
              "unit_amount": 999,
              "unit_amount_decimal": "999"
            },
            "quantity": 1,
            "subscription": "sub_1kA1eCT8gp4hhSyIZ7cRt8nh7",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1kA1eCT8gp4hhSyIZ7cRt8nh7"
      },
      "latest_invoice": "in_1XpObxfW3tYxHHznhDigX88G0",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {},
      "next_pending_invoice_item_invoice": null,
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": {
          "card": {
            "network": null,
            "request_three_d_secure": "automatic"
          }
        },
        "payment_method_types": [
          "card"
        ],
        "save_default_payment_method": "off"
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "plan": {
        "id": "price_sandbox_basic",
        "object": "plan",
        "active": true,
        "amount": 999,
        "amount_decimal": "999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_basic",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795242876,
      "status": "active",
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null
    },
    "previous_attributes": {
      "items": {
        "data": [
          {
            "id": "si_gHrRL7Mot8YINs",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795242876,
            "current_period_end": 1797834876,
            "current_period_start": 1795242876,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_basic",
              "object": "plan",
              "active": true,
              "amount": 999,
              "amount_decimal": "999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_basic",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_basic",
              "object": "price",
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "product": "prod_sandbox_basic",
              "recurring": {
                "interval": "month",
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed"
              },
              "tax_behavior": "unspecified",
              "tiers_mode": null,
              "transform_quantity": null,
              "type": "recurring",
              "unit_amount": 999,
              "unit_amount_decimal": "999"
            },
            "quantity": 1,
            "subscription": "sub_1kA1eCT8gp4hhSyIZ7cRt8nh7",
            "tax_rates": []
          }
        ]
      },
      "latest_invoice": "in_1iYQPPbk1RXmGxcUz9pN4B29G"
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.updated"
}', 'applied', 'sub_1kA1eCT8gp4hhSyIZ7cRt8nh7 is BASIC ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_14WB3WyVckvcfv7oZPrjHhmrt', 'checkout.session.completed', '2026-11-21 06:34:37+00', '2026-11-21 06:34:37.601333+00', '{
  "id": "evt_14WB3WyVckvcfv7oZPrjHhmrt",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242877,
  "data": {
    "object": {
      "id": "cs_test_a1zKQVhB0F1r6LBhJrx8W1ppDVgXDNo7ap4JPynmOARxPOQBggUy1YmodA",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 999,
      "amount_total": 999,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://localhost:18050/pricing?cancelled=true",
      "client_reference_id": null,
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795242877,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_FhbSwaAb4sBzY7",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "01a1fcd0-61ea-7cec-b473-0b1373e17151@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795329277,
      "integration_identifier": null,
      "invoice": "in_11UNUMc9M3NZsoYMKhVUEGfU2",
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a1fcd0-620e-7f8d-a641-387f6ae7a8db",
        "tier": "basic"
      },
      "mode": "subscription",
      "origin_context": null,
      "payment_intent": null,
      "payment_link": null,
      "payment_method_collection": "always",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": "sub_1Idmm32Pa3iAtaGBCXlD4dnvU",
      "success_url": "http://localhost:18050/dashboard?subscription=success",
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'ignored', 'it sells neither a plan nor a lifetime', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1fPQ0QH3JfBPIg09TIJVRgVge', 'customer.subscription.deleted', '2026-11-21 06:34:37+00', '2026-11-21 06:34:37.90206+00', '{
  "id": "evt_1fPQ0QH3JfBPIg09TIJVRgVge",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242877,
  "data": {
    "object": {
      "id": "sub_1Idmm32Pa3iAtaGBCXlD4dnvU",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795242877,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795242877
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": null,
      "cancel_at_period_end": false,
      "canceled_at": 1795242877,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": "cancellation_requested"
      },
      "collection_method": "charge_automatically",
      "created": 1795242877,
      "currency": "usd",
      "customer": "cus_FhbSwaAb4sBzY7",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1jzFEyBruSplFeKwhSsoF0K90",
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "ended_at": 1795242877,
      "invoice_settings": {
        "account_tax_ids": null,
        "issuer": {
          "type": "self"
        }
      },
      "items": {
        "object": "list",
        "data": [
          {
            "id": "si_vZYbx1QbmnHjuq",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795242877,
            "current_period_end": 1797834877,
            "current_period_start": 1795242877,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_basic",
              "object": "plan",
              "active": true,
              "amount": 999,
              "amount_decimal": "999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_basic",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_basic",
              "object": "price",
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "product": "prod_sandbox_basic",
              "recurring": {
                "interval": "month",
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed"
              },
              "tax_behavior": "unspecified",
              "tiers_mode": null,
              "transform_quantity": null,
              "type": "recurring",
              "unit_amount": 999,
              "unit_amount_decimal": "999"
            },
            "quantity": 1,
            "subscription": "sub_1Idmm32Pa3iAtaGBCXlD4dnvU",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1Idmm32Pa3iAtaGBCXlD4dnvU"
      },
      "latest_invoice": "in_11UNUMc9M3NZsoYMKhVUEGfU2",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {},
      "next_pending_invoice_item_invoice": null,
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": {
          "card": {
            "network": null,
            "request_three_d_secure": "automatic"
          }
        },
        "payment_method_types": [
          "card"
        ],
        "save_default_payment_method": "off"
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "plan": {
        "id": "price_sandbox_basic",
        "object": "plan",
        "active": true,
        "amount": 999,
        "amount_decimal": "999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_basic",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795242877,
      "status": "canceled",
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.deleted"
}', 'applied', 'sub_1Idmm32Pa3iAtaGBCXlD4dnvU is BASIC CANCELED', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1EHVsKZdP3cVLSQqmE7Z94ZUY', 'checkout.session.completed', '2026-11-21 06:34:42+00', '2026-11-21 06:34:42.730209+00', '{
  "id": "evt_1EHVsKZdP3cVLSQqmE7Z94ZUY",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242882,
  "data": {
    "object": {
      "id": "cs_test_a13PZLQfVnYvzFvx6XbPTiobDVtUDsMYaQeieYB5jerI0XTZaVKehEtkAu",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 1499,
      "amount_total": 1499,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://localhost:18050/plans/keto-kickstart?purchase=cancelled",
      "client_reference_id": null,
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795242882,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_USghwHSwq1tCIG",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "01a1fcd0-75da-7050-92b1-f35462dded13@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795329282,
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": {
        "enabled": false,
        "invoice_data": {
          "account_tax_ids": null,
          "custom_fields": null,
          "description": null,
          "footer": null,
          "issuer": null,
          "metadata": {},
          "rendering_options": null
        }
      },
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a1fcd0-75fa-7f2a-a415-d75aebe3d9c2",
        "planId": "01a1fcce-b165-7389-8339-dcb8b5d9266c",
        "couponCode": ""
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3QU6o9KChVfrjOcTmxlPRSlLo",
      "payment_link": null,
      "payment_method_collection": "if_required",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": null,
      "success_url": "http://localhost:18050/dashboard?purchase=success&planId=01a1fcce-b165-7389-8339-dcb8b5d9266c",
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'applied', 'order 01a1fcd0-76c6-74c5-afcb-05ed6f5355b6: 01a1fcce-b165-7389-8339-dcb8b5d9266c', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1osY0lwHidNoqqfy12je1ueC5', 'customer.subscription.updated', '2026-11-21 06:34:37+00', '2026-11-21 06:34:37.10149+00', '{
  "id": "evt_1osY0lwHidNoqqfy12je1ueC5",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242877,
  "data": {
    "object": {
      "id": "sub_1kA1eCT8gp4hhSyIZ7cRt8nh7",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795242876,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795242876
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": null,
      "cancel_at_period_end": false,
      "canceled_at": null,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": null
      },
      "collection_method": "charge_automatically",
      "created": 1795242876,
      "currency": "usd",
      "customer": "cus_XnBIOdLsLzXQug",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1lCIcONLRXLswAg8rCasRUXbD",
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "ended_at": null,
      "invoice_settings": {
        "account_tax_ids": null,
        "issuer": {
          "type": "self"
        }
      },
      "items": {
        "object": "list",
        "data": [
          {
            "id": "si_gHrRL7Mot8YINs",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795242876,
            "current_period_end": 1800513276,
            "current_period_start": 1797834876,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_basic",
              "object": "plan",
              "active": true,
              "amount": 999,
              "amount_decimal": "999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_basic",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_basic",
              "object": "price",
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "product": "prod_sandbox_basic",
              "recurring": {
                "interval": "month",
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed"
              },
              "tax_behavior": "unspecified",
              "tiers_mode": null,
              "transform_quantity": null,
              "type": "recurring",
              "unit_amount": 999,
              "unit_amount_decimal": "999"
            },
            "quantity": 1,
            "subscription": "sub_1kA1eCT8gp4hhSyIZ7cRt8nh7",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1kA1eCT8gp4hhSyIZ7cRt8nh7"
      },
      "latest_invoice": "in_1XpObxfW3tYxHHznhDigX88G0",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {},
      "next_pending_invoice_item_invoice": null,
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": {
          "card": {
            "network": null,
            "request_three_d_secure": "automatic"
          }
        },
        "payment_method_types": [
          "card"
        ],
        "save_default_payment_method": "off"
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "plan": {
        "id": "price_sandbox_basic",
        "object": "plan",
        "active": true,
        "amount": 999,
        "amount_decimal": "999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_basic",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795242876,
      "status": "past_due",
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null
    },
    "previous_attributes": {
      "status": "active"
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.updated"
}', 'applied', 'sub_1kA1eCT8gp4hhSyIZ7cRt8nh7 is BASIC PAST_DUE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1euReGcHFtTIOY8k8nXzxaz3c', 'customer.subscription.created', '2026-11-21 06:34:37+00', '2026-11-21 06:34:37.638278+00', '{
  "id": "evt_1euReGcHFtTIOY8k8nXzxaz3c",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242877,
  "data": {
    "object": {
      "id": "sub_1Idmm32Pa3iAtaGBCXlD4dnvU",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795242877,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795242877
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": null,
      "cancel_at_period_end": false,
      "canceled_at": null,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": null
      },
      "collection_method": "charge_automatically",
      "created": 1795242877,
      "currency": "usd",
      "customer": "cus_FhbSwaAb4sBzY7",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1jzFEyBruSplFeKwhSsoF0K90",
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "ended_at": null,
      "invoice_settings": {
        "account_tax_ids": null,
        "issuer": {
          "type": "self"
        }
      },
      "items": {
        "object": "list",
        "data": [
          {
            "id": "si_vZYbx1QbmnHjuq",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795242877,
            "current_period_end": 1797834877,
            "current_period_start": 1795242877,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_basic",
              "object": "plan",
              "active": true,
              "amount": 999,
              "amount_decimal": "999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_basic",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_basic",
              "object": "price",
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "product": "prod_sandbox_basic",
              "recurring": {
                "interval": "month",
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed"
              },
              "tax_behavior": "unspecified",
              "tiers_mode": null,
              "transform_quantity": null,
              "type": "recurring",
              "unit_amount": 999,
              "unit_amount_decimal": "999"
            },
            "quantity": 1,
            "subscription": "sub_1Idmm32Pa3iAtaGBCXlD4dnvU",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1Idmm32Pa3iAtaGBCXlD4dnvU"
      },
      "latest_invoice": "in_11UNUMc9M3NZsoYMKhVUEGfU2",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {},
      "next_pending_invoice_item_invoice": null,
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": {
          "card": {
            "network": null,
            "request_three_d_secure": "automatic"
          }
        },
        "payment_method_types": [
          "card"
        ],
        "save_default_payment_method": "off"
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "plan": {
        "id": "price_sandbox_basic",
        "object": "plan",
        "active": true,
        "amount": 999,
        "amount_decimal": "999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_basic",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795242877,
      "status": "active",
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.created"
}', 'applied', 'sub_1Idmm32Pa3iAtaGBCXlD4dnvU is BASIC ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_149HwbueX6MTUadiOnGxCpjhz', 'checkout.session.completed', '2026-11-21 06:34:37+00', '2026-11-21 06:34:37.742709+00', '{
  "id": "evt_149HwbueX6MTUadiOnGxCpjhz",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242877,
  "data": {
    "object": {
      "id": "cs_test_a1Sp2jktZeqw9CaFx84NxxoHdaBAij5TdoBWoGQH1vB5QeG2R6b3vPSJGj",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 14900,
      "amount_total": 14900,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://localhost:18050/pricing?cancelled=true",
      "client_reference_id": null,
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795242877,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_FhbSwaAb4sBzY7",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "01a1fcd0-61ea-7cec-b473-0b1373e17151@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795329277,
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": {
        "enabled": false,
        "invoice_data": {
          "account_tax_ids": null,
          "custom_fields": null,
          "description": null,
          "footer": null,
          "issuer": null,
          "metadata": {},
          "rendering_options": null
        }
      },
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a1fcd0-620e-7f8d-a641-387f6ae7a8db",
        "tier": "lifetime"
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3kMPDm3gFGSstmttC37m1acKC",
      "payment_link": null,
      "payment_method_collection": "if_required",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": null,
      "success_url": "http://localhost:18050/dashboard?subscription=success",
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'applied', 'payment 01a1fcd0-6348-74de-a3eb-c9b62dc96e20: a lifetime', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1XNVFOL8gxrYgQHpwZvUKdscU', 'checkout.session.completed', '2026-11-21 06:34:38+00', '2026-11-21 06:34:38.395259+00', '{
  "id": "evt_1XNVFOL8gxrYgQHpwZvUKdscU",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242878,
  "data": {
    "object": {
      "id": "cs_test_a1KBhZXvB40x4li5JuFKeJl4JnFwOaR0WZMhcTa2fIXUb7pXDZWSICv3sS",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 999,
      "amount_total": 999,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://localhost:18050/pricing?cancelled=true",
      "client_reference_id": null,
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795242878,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_2FphO0PrD5yzj3",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "01a1fcd0-64f4-78d3-a427-8ce5ccfde467@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795329278,
      "integration_identifier": null,
      "invoice": "in_1OLQjUlNxF1Wa88oz8f5pTxlY",
      "invoice_creation": null,
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a1fcd0-6517-79e2-a73c-fbd8807f1f25",
        "tier": "basic"
      },
      "mode": "subscription",
      "origin_context": null,
      "payment_intent": null,
      "payment_link": null,
      "payment_method_collection": "always",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": "sub_1FmWm0oFXRN7XI6SOve7jaOyX",
      "success_url": "http://localhost:18050/dashboard?subscription=success",
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'ignored', 'it sells neither a plan nor a lifetime', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1s3QOJahRREz74n76TMmtRHJc', 'customer.subscription.created', '2026-11-21 06:34:38+00', '2026-11-21 06:34:38.425315+00', '{
  "id": "evt_1s3QOJahRREz74n76TMmtRHJc",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242878,
  "data": {
    "object": {
      "id": "sub_1FmWm0oFXRN7XI6SOve7jaOyX",
      "object": "subscription",
      "application": null,
      "application_fee_percent": null,
      "automatic_tax": {
        "disabled_reason": null,
        "enabled": false,
        "liability": null
      },
      "billing_cycle_anchor": 1795242878,
      "billing_cycle_anchor_config": null,
      "billing_mode": {
        "flexible": {
          "proration_discounts": "included"
        },
        "type": "flexible",
        "updated_at": 1795242878
      },
      "billing_schedules": [],
      "billing_thresholds": null,
      "cancel_at": null,
      "cancel_at_period_end": false,
      "canceled_at": null,
      "cancellation_details": {
        "comment": null,
        "feedback": null,
        "reason": null
      },
      "collection_method": "charge_automatically",
      "created": 1795242878,
      "currency": "usd",
      "customer": "cus_2FphO0PrD5yzj3",
      "customer_account": null,
      "days_until_due": null,
      "default_payment_method": "pm_1VEaDKWVIzLyvsCqEu84h3tzh",
      "default_source": null,
      "default_tax_rates": [],
      "description": null,
      "discounts": [],
      "ended_at": null,
      "invoice_settings": {
        "account_tax_ids": null,
        "issuer": {
          "type": "self"
        }
      },
      "items": {
        "object": "list",
        "data": [
          {
            "id": "si_z8yKge9XLNGOU2",
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": 1795242878,
            "current_period_end": 1797834878,
            "current_period_start": 1795242878,
            "discounts": [],
            "metadata": {},
            "plan": {
              "id": "price_sandbox_basic",
              "object": "plan",
              "active": true,
              "amount": 999,
              "amount_decimal": "999",
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "interval": "month",
              "interval_count": 1,
              "livemode": false,
              "metadata": {},
              "meter": null,
              "nickname": null,
              "product": "prod_sandbox_basic",
              "tiers_mode": null,
              "transform_usage": null,
              "trial_period_days": null,
              "usage_type": "licensed"
            },
            "price": {
              "id": "price_sandbox_basic",
              "object": "price",
              "active": true,
              "billing_scheme": "per_unit",
              "created": 1767225600,
              "currency": "usd",
              "custom_unit_amount": null,
              "livemode": false,
              "lookup_key": null,
              "metadata": {},
              "nickname": null,
              "product": "prod_sandbox_basic",
              "recurring": {
                "interval": "month",
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed"
              },
              "tax_behavior": "unspecified",
              "tiers_mode": null,
              "transform_quantity": null,
              "type": "recurring",
              "unit_amount": 999,
              "unit_amount_decimal": "999"
            },
            "quantity": 1,
            "subscription": "sub_1FmWm0oFXRN7XI6SOve7jaOyX",
            "tax_rates": []
          }
        ],
        "has_more": false,
        "total_count": 1,
        "url": "/v1/subscription_items?subscription=sub_1FmWm0oFXRN7XI6SOve7jaOyX"
      },
      "latest_invoice": "in_1OLQjUlNxF1Wa88oz8f5pTxlY",
      "livemode": false,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {},
      "next_pending_invoice_item_invoice": null,
      "on_behalf_of": null,
      "pause_collection": null,
      "payment_settings": {
        "payment_method_options": {
          "card": {
            "network": null,
            "request_three_d_secure": "automatic"
          }
        },
        "payment_method_types": [
          "card"
        ],
        "save_default_payment_method": "off"
      },
      "pending_invoice_item_interval": null,
      "pending_setup_intent": null,
      "pending_update": null,
      "plan": {
        "id": "price_sandbox_basic",
        "object": "plan",
        "active": true,
        "amount": 999,
        "amount_decimal": "999",
        "billing_scheme": "per_unit",
        "created": 1767225600,
        "currency": "usd",
        "interval": "month",
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": "prod_sandbox_basic",
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed"
      },
      "quantity": 1,
      "schedule": null,
      "start_date": 1795242878,
      "status": "active",
      "test_clock": null,
      "transfer_data": null,
      "trial_end": null,
      "trial_settings": {
        "end_behavior": {
          "missing_payment_method": "create_invoice"
        }
      },
      "trial_start": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "customer.subscription.created"
}', 'applied', 'sub_1FmWm0oFXRN7XI6SOve7jaOyX is BASIC ACTIVE', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1DXyawZ2yOgpqVj2zlwn7BtYX', 'checkout.session.completed', '2026-11-21 06:34:43+00', '2026-11-21 06:34:43.354326+00', '{
  "id": "evt_1DXyawZ2yOgpqVj2zlwn7BtYX",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242883,
  "data": {
    "object": {
      "id": "cs_test_a1djjVoEzreCl83NMqzPYWVa0GfnchqZoDqpTVQMbsIRiRR0CZ7AXJbq4r",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 499,
      "amount_total": 499,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://localhost:18050/plans/keto-weekend?purchase=cancelled",
      "client_reference_id": null,
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795242883,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_RzU2cgFBYTIGfy",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "01a1fcd0-7885-7aee-a114-6d2c689e60ac@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795329283,
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": {
        "enabled": false,
        "invoice_data": {
          "account_tax_ids": null,
          "custom_fields": null,
          "description": null,
          "footer": null,
          "issuer": null,
          "metadata": {},
          "rendering_options": null
        }
      },
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a1fcd0-78a1-7e3b-b11f-4244114578b7",
        "planId": "01a1fcce-b17d-7de9-a444-286eee8758ea",
        "couponCode": ""
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3NC8zG3Ha53LsFg1MieHfhwQf",
      "payment_link": null,
      "payment_method_collection": "if_required",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": null,
      "success_url": "http://localhost:18050/dashboard?purchase=success&planId=01a1fcce-b17d-7de9-a444-286eee8758ea",
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'applied', 'order 01a1fcd0-792b-71b3-9485-6da1f64f40c6: 01a1fcce-b17d-7de9-a444-286eee8758ea', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1JnfPWm4BrQEwoGuCQ9vRk1bW', 'checkout.session.completed', '2026-11-21 06:34:43+00', '2026-11-21 06:34:43.933021+00', '{
  "id": "evt_1JnfPWm4BrQEwoGuCQ9vRk1bW",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242883,
  "data": {
    "object": {
      "id": "cs_test_a1fCnZDAhAc6dag7hnP7Og9857CCfXY96mQSlpG78psivsOAvpb1hGeBbX",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 1499,
      "amount_total": 1499,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://localhost:18050/plans/keto-kickstart?purchase=cancelled",
      "client_reference_id": null,
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795242883,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_iznbBVt2azn5rx",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "01a1fcd0-7a84-7e2e-b2ee-ca60038e49ae@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795329283,
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": {
        "enabled": false,
        "invoice_data": {
          "account_tax_ids": null,
          "custom_fields": null,
          "description": null,
          "footer": null,
          "issuer": null,
          "metadata": {},
          "rendering_options": null
        }
      },
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a1fcd0-7ab1-722f-801e-9cce9f9f3312",
        "planId": "01a1fcce-b165-7389-8339-dcb8b5d9266c",
        "couponCode": ""
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3MR9nR6TSpMqQfc3cRW1Qtt3V",
      "payment_link": null,
      "payment_method_collection": "if_required",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": null,
      "success_url": "http://localhost:18050/dashboard?purchase=success&planId=01a1fcce-b165-7389-8339-dcb8b5d9266c",
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'applied', 'order 01a1fcd0-7b6f-7c92-bea6-0e3af4bcb07f: 01a1fcce-b165-7389-8339-dcb8b5d9266c', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_1Ur0P1hnNO1PLVE0QWeJW0n5c', 'checkout.session.completed', '2026-11-21 06:34:45+00', '2026-11-21 06:34:45.04041+00', '{
  "id": "evt_1Ur0P1hnNO1PLVE0QWeJW0n5c",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242885,
  "data": {
    "object": {
      "id": "cs_test_a1r0tN53B0OQdB70mOCgjPBGq5Ead9EjlRuyTLflWkwJwwou1WOU7n5oVz",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 1349,
      "amount_total": 1349,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://localhost:18050/plans/keto-kickstart?purchase=cancelled",
      "client_reference_id": null,
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795242884,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_gNJRJA5Kxvq7jM",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "01a1fcd0-7cc2-7264-8629-096d6bbe9e35@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795329284,
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": {
        "enabled": false,
        "invoice_data": {
          "account_tax_ids": null,
          "custom_fields": null,
          "description": null,
          "footer": null,
          "issuer": null,
          "metadata": {},
          "rendering_options": null
        }
      },
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a1fcd0-7d10-7aaa-a780-ce2ccd2127f3",
        "planId": "01a1fcce-b165-7389-8339-dcb8b5d9266c",
        "couponCode": "WELCOME10"
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": "pi_3jF1Xx7Rf8CoF6Xn0pPGGTAEv",
      "payment_link": null,
      "payment_method_collection": "if_required",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "paid",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": null,
      "success_url": "http://localhost:18050/dashboard?purchase=success&planId=01a1fcce-b165-7389-8339-dcb8b5d9266c",
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'applied', 'order 01a1fcd0-8005-7a9c-84ed-5bf05ba2265a: 01a1fcce-b165-7389-8339-dcb8b5d9266c', 1);
INSERT INTO public.stripe_event (id, type, created_at, received_at, payload, state, outcome, attempts) VALUES ('evt_184ouZideHxeOn9NW4WI20O7Q', 'checkout.session.completed', '2026-11-21 06:34:45+00', '2026-11-21 06:34:45.865797+00', '{
  "id": "evt_184ouZideHxeOn9NW4WI20O7Q",
  "object": "event",
  "api_version": "2026-10-28.endive",
  "created": 1795242885,
  "data": {
    "object": {
      "id": "cs_test_a1eUi9JzijBBc7xsHx3KKqF3t6frPBObhuOdRihPxuzZnczcPDsF0ICmO0",
      "object": "checkout.session",
      "adaptive_pricing": {
        "enabled": false
      },
      "after_expiration": null,
      "allow_promotion_codes": null,
      "allowed_payment_method_types": [
        "card"
      ],
      "amount_subtotal": 0,
      "amount_total": 0,
      "automatic_tax": {
        "enabled": false,
        "liability": null,
        "provider": null,
        "status": null
      },
      "billing_address_collection": null,
      "branding_settings": null,
      "cancel_url": "http://localhost:18050/plans/keto-weekend?purchase=cancelled",
      "client_reference_id": null,
      "client_secret": null,
      "collected_information": null,
      "consent": null,
      "consent_collection": null,
      "created": 1795242885,
      "currency": "usd",
      "currency_conversion": null,
      "custom_fields": [],
      "custom_text": {
        "after_submit": null,
        "shipping_address": null,
        "submit": null,
        "terms_of_service_acceptance": null
      },
      "customer": "cus_hHyx48GXZdZenP",
      "customer_account": null,
      "customer_creation": null,
      "customer_details": {
        "address": null,
        "business_name": null,
        "email": "01a1fcd0-823e-7c0c-aeb9-e1d78899ae16@example.com",
        "individual_name": null,
        "name": "Mia",
        "phone": null,
        "tax_exempt": "none",
        "tax_ids": null
      },
      "customer_email": null,
      "discounts": [],
      "excluded_payment_method_types": null,
      "expires_at": 1795329285,
      "integration_identifier": null,
      "invoice": null,
      "invoice_creation": {
        "enabled": false,
        "invoice_data": {
          "account_tax_ids": null,
          "custom_fields": null,
          "description": null,
          "footer": null,
          "issuer": null,
          "metadata": {},
          "rendering_options": null
        }
      },
      "livemode": false,
      "locale": null,
      "managed_payments": {
        "enabled": false
      },
      "metadata": {
        "userId": "01a1fcd0-826a-7eb3-b1d1-700d70c47b09",
        "planId": "01a1fcce-b17d-7de9-a444-286eee8758ea",
        "couponCode": "ONTHEHOUSE"
      },
      "mode": "payment",
      "origin_context": null,
      "payment_intent": null,
      "payment_link": null,
      "payment_method_collection": "if_required",
      "payment_method_configuration_details": null,
      "payment_method_options": {
        "card": {
          "request_three_d_secure": "automatic"
        }
      },
      "payment_method_types": [
        "card"
      ],
      "payment_status": "no_payment_required",
      "permissions": null,
      "phone_number_collection": {
        "enabled": false
      },
      "recovered_from": null,
      "saved_payment_method_options": {
        "allow_redisplay_filters": [
          "always"
        ],
        "payment_method_remove": "disabled",
        "payment_method_save": null
      },
      "setup_intent": null,
      "shipping_address_collection": null,
      "shipping_cost": null,
      "shipping_options": [],
      "status": "complete",
      "submit_type": null,
      "subscription": null,
      "success_url": "http://localhost:18050/dashboard?purchase=success&planId=01a1fcce-b17d-7de9-a444-286eee8758ea",
      "total_details": {
        "amount_discount": 0,
        "amount_shipping": 0,
        "amount_tax": 0
      },
      "ui_mode": "hosted_page",
      "url": null,
      "wallet_options": null
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": null,
    "idempotency_key": null
  },
  "type": "checkout.session.completed"
}', 'applied', 'order 01a1fcd0-82fd-7166-9566-a586525c191d: 01a1fcce-b17d-7de9-a444-286eee8758ea', 1);
INSERT INTO public.subscription (stripe_subscription_id, user_id, tier, current_tier, status, deleted, current_period_start, current_period_end, oldest, newest) VALUES ('sub_1I9fqga69qwZfmEIwb2Wf2LAv', '01a1fcd0-57fb-740b-bd31-750246e71487', 'PRO', 'PRO', 'CANCELED', true, '2026-11-21 06:34:35+00', '2026-12-21 06:34:35+00', '[0, 1795242875, 0, 0, 0, 0]', '[2, 1795242876, 2, 0, 0, 0]');
INSERT INTO public.subscription (stripe_subscription_id, user_id, tier, current_tier, status, deleted, current_period_start, current_period_end, oldest, newest) VALUES ('sub_1kA1eCT8gp4hhSyIZ7cRt8nh7', '01a1fcd0-5f05-7c50-b2f8-9fad7c0c9d2e', 'BASIC', 'BASIC', 'PAST_DUE', false, '2026-12-21 06:34:36+00', '2027-01-21 06:34:36+00', '[0, 1795242876, 0, 0, 0, 0]', '[0, 1795242877, 1, 1, 1800513276, 2]');
INSERT INTO public.subscription (stripe_subscription_id, user_id, tier, current_tier, status, deleted, current_period_start, current_period_end, oldest, newest) VALUES ('sub_1Idmm32Pa3iAtaGBCXlD4dnvU', '01a1fcd0-620e-7f8d-a641-387f6ae7a8db', 'BASIC', 'BASIC', 'CANCELED', true, '2026-11-21 06:34:37+00', '2026-12-21 06:34:37+00', '[0, 1795242877, 0, 0, 0, 0]', '[2, 1795242877, 2, 0, 0, 0]');
INSERT INTO public.subscription (stripe_subscription_id, user_id, tier, current_tier, status, deleted, current_period_start, current_period_end, oldest, newest) VALUES ('sub_1FmWm0oFXRN7XI6SOve7jaOyX', '01a1fcd0-6517-79e2-a73c-fbd8807f1f25', 'BASIC', 'BASIC', 'ACTIVE', false, '2026-11-21 06:34:38+00', '2026-12-21 06:34:38+00', '[0, 1795242878, 0, 0, 0, 0]', '[0, 1795242878, 0, 0, 0, 0]');
SELECT pg_catalog.setval('public.outbox_position_seq', 33, true);
ALTER TABLE ONLY public.coupon
    ADD CONSTRAINT coupon_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_stripe_customer_id_key UNIQUE (stripe_customer_id);
ALTER TABLE ONLY public.inbox_claim
    ADD CONSTRAINT inbox_claim_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (event_id, handler);
ALTER TABLE ONLY public.lifetime_payment
    ADD CONSTRAINT lifetime_payment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.lifetime_payment
    ADD CONSTRAINT lifetime_payment_stripe_session_id_key UNIQUE (stripe_session_id);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_stripe_session_id_key UNIQUE (stripe_session_id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_order_id_key UNIQUE (order_id);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (user_id, plan_id);
ALTER TABLE ONLY public.stripe_event
    ADD CONSTRAINT stripe_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (stripe_subscription_id);
CREATE UNIQUE INDEX customer_in_use ON public.customer USING btree (user_id) WHERE (replaced_at IS NULL);
CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);
CREATE INDEX lifetime_payments_of_a_user ON public.lifetime_payment USING btree (user_id);
CREATE INDEX orders_of_a_user ON public.orders USING btree (user_id, plan_id);
CREATE INDEX stripe_event_in_trouble ON public.stripe_event USING btree (received_at) WHERE (state = ANY (ARRAY['failed'::text, 'set aside'::text]));
CREATE INDEX stripe_event_received ON public.stripe_event USING btree (received_at);
CREATE INDEX subscriptions_of_a_user ON public.subscription USING btree (user_id);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
